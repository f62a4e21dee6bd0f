/**
 * `npm run dev`: the server, restarted when its code changes, and the pages, rebuilt and reloaded when theirs does.
 * The pages' own server hands /api to ours. PORT and PAGES_PORT choose other ports.
 */
import { runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress } from './lib/progress.mjs';
import { runTogether } from './lib/together.mjs';

runMain(async () => {
  const progress = createProgress(process.stdout);
  await ensureInstalled(ROOT, 'run', progress);
  const { PORT: port = '8787', PAGES_PORT: pagesPort = '10086' } = process.env;
  progress.line(
    `Pages: http://127.0.0.1:${pagesPort} · server: http://127.0.0.1:${port} · Ctrl-C stops both`,
  );
  const env = { ...process.env, NODE_ENV: 'development', PORT: port, PAGES_PORT: pagesPort };
  return runTogether(ROOT, [
    {
      name: 'server',
      args: ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/main.ts', '--role=all'],
      env,
    },
    {
      name: 'pages',
      args: [
        'node_modules/@tarojs/cli/bin/taro',
        'build',
        '--type',
        'h5',
        '--watch',
        '--disable-global-config',
      ],
      env: { ...env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    },
  ]);
});
