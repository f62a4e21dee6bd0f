/**
 * `npm start`: from a fresh clone to a running Tuzuo, with Node and npm only.
 * Passes its arguments (`npm start -- --role=api`) and the environment to the server.
 */
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, runMain, runScript, step } from './lib/run.mjs';

const started = Date.now();

/** @param {string} url */
const welcome = (url) => `
  Tuzuo is ready after ${Math.round((Date.now() - started) / 1000)} s.

  Open      ${url}
  Log in    with a mobile number such as 13800138000; without an SMS provider the page shows the code
  Stop      Ctrl-C

`;

await runMain(async () => {
  await ensureInstalled('run');
  // A worker serves no pages.
  if (!process.argv.includes('--role=worker')) {
    const { code, output } = await step('Building the pages, where they have changed', () =>
      runScript('build:h5'),
    );
    if (code !== 0) throw new Failure('The pages do not build: see the lines above.', output);
  }
  process.stderr.write('Starting the server …\n');
  // Imported here because its packages are installed only now.
  const { buildServer, SERVER_PROGRAM } = await import('./lib/server-bundle.mjs');
  await buildServer();
  if (!process.argv.some((arg) => arg.startsWith('--role'))) process.argv.push('--role=all');
  process.setSourceMapsEnabled(true);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  const write = process.stdout.write.bind(process.stdout);
  // Replaces the server's message for programs with one for people.
  process.stdout.write = (text, ...rest) =>
    write(
      String(text).replace(/^TUZUO_READY (\S+)\n/m, (_, url) => welcome(url)),
      ...rest,
    );
  await import(pathToFileURL(SERVER_PROGRAM).href);
});
