import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../lib/run.mjs';

/**
 * Builds `sw.js`, the service worker that lets the app start offline, for the pages in the folder.
 * @param {string} folder
 */
export async function buildWorker(folder) {
  const version = createHash('sha256')
    .update(readFileSync(join(folder, 'index.html')))
    .digest('hex')
    .slice(0, 12);
  await build({
    entryPoints: [join(ROOT, 'src/platform/browser/service-worker.ts')],
    outfile: join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome80', 'safari13'],
    define: { BUILD: JSON.stringify(version) },
  });
}
