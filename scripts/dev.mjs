/**
 * `npm run dev`: the server, restarted when its code changes, and the pages, rebuilt and reloaded when theirs does.
 * The pages' own server hands /api to port 8787, so the server always listens there.
 */
import { runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress } from './lib/progress.mjs';
import { runTogether } from './lib/together.mjs';

runMain(async () => {
  const progress = createProgress(process.stdout);
  await ensureInstalled(ROOT, 'run', progress);
  progress.line('Pages: http://127.0.0.1:10086 · server: http://127.0.0.1:8787 · Ctrl-C stops both');
  return runTogether(ROOT, [
    {
      name: 'server',
      args: ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/main.ts', '--role=all'],
      env: { ...process.env, NODE_ENV: 'development', PORT: '8787' },
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
      env: { ...process.env, NODE_ENV: 'development', CI: '1', NO_UPDATE_NOTIFIER: '1' },
    },
  ]);
});
