/**
 * `npm start`: from a fresh clone to a running Tuzuo, with Node and npm only.
 * Passes its arguments (`npm start -- --role=api`) and the environment to the server.
 */
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OUTPUTS } from './client/sizes.mjs';
import { announce } from './lib/announce.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endChildren, Failure, ROOT, runMain, runScript, step } from './lib/run.mjs';

const started = Date.now();

/** Free space below which a build fails with messages about anything else. */
const MIN_FREE_BYTES = 100e6;

/** Builds the pages where their sources have changed. @throws {Failure} with the compiler's output */
async function buildPages() {
  const { code, output } = await step('Building the pages, where they have changed', () =>
    runScript('build:h5'),
  );
  if (code === 0) return;
  const { bavail, bsize } = statfsSync(ROOT);
  throw bavail * bsize < MIN_FREE_BYTES
    ? new Failure('The disk is full: free about 3 GB and run the command again.')
    : new Failure('The pages do not build: see the lines above.', output);
}

/** Stops the server, as Ctrl-C does, but with a failure. @param {unknown} error */
async function stop(error) {
  await runMain(() => Promise.reject(error));
  process.on('exit', () => {
    process.exitCode = 1;
  });
  process.kill(process.pid, 'SIGTERM');
}

await runMain(async () => {
  // A worker serves no pages.
  const servesPages = !process.argv.includes('--role=worker');
  /** @type {Promise<void> | undefined} */
  let building;
  const build = () => {
    building = buildPages();
    // Reported once the packages are there: what stops npm often stops the build, too.
    building.catch(() => undefined);
  };
  await ensureInstalled('run', undefined, servesPages ? build : undefined).catch((error) => {
    endChildren();
    throw error;
  });
  // Until the pages are built, the server says so to browsers, which ask again.
  mkdirSync(join(ROOT, OUTPUTS.h5), { recursive: true });
  if (servesPages && !building) build();
  const pages = building ?? Promise.resolve();
  pages.catch(stop);
  process.stderr.write('Starting the server …\n');
  // Imported here because its packages are installed only now.
  const { buildServer, SERVER_PROGRAM } = await import('./lib/server-bundle.mjs');
  await buildServer();
  if (!process.argv.some((arg) => arg.startsWith('--role'))) process.argv.push('--role=all');
  process.setSourceMapsEnabled(true);
  // From here on, the server ends this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  process.on('exit', endChildren);
  announce(pages, started);
  await import(pathToFileURL(SERVER_PROGRAM).href);
});
