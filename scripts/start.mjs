/**
 * `npm start`: from a fresh clone to a running Tuzuo. Needs Node and npm, nothing else.
 * Arguments go to the server (`npm start -- --role=api`), and so does the environment.
 */
import { ensureBuilt, isBuilt } from './lib/builds.mjs';
import { runMain } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { createProgress, seconds } from './lib/progress.mjs';
import { runServer, SERVER_NODE_ARGS } from './lib/server-process.mjs';

/** @param {string} url @param {number} ms */
const welcome = (url, ms) => `
  Tuzuo is ready after ${seconds(ms)}.

  Open      ${url}
  Log in    with a mobile number such as 13800138000; without an SMS provider the page shows the code
  Stop      Ctrl-C

`;

runMain(async () => {
  const started = Date.now();
  const progress = createProgress(process.stdout);
  const args = process.argv.slice(2);
  const roleGiven = args.some((arg) => arg.startsWith('--role'));

  await ensureInstalled(ROOT, 'run', progress);
  // A worker serves no pages.
  if (!args.includes('--role=worker') && !isBuilt(ROOT, 'h5')) {
    await progress.step('Building the pages', () => ensureBuilt(ROOT, 'h5'));
  }
  progress.line('Starting the server …');
  // Its packages are there only now.
  const { BUNDLE_NODE_ARGS, ensureServerProgram, SERVER_PROGRAM } = await import('./lib/server-bundle.mjs');
  await ensureServerProgram();
  return runServer({
    root: ROOT,
    program: SERVER_PROGRAM,
    nodeArgs: [...BUNDLE_NODE_ARGS, ...SERVER_NODE_ARGS],
    args: roleGiven ? args : ['--role=all', ...args],
    onReady: (url) => process.stdout.write(welcome(url, Date.now() - started)),
  });
});
