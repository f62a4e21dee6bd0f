/**
 * `npm run release`: an archive that runs without npm and without a build, with its bill of materials and checksums, in
 * dist/release. `-- --platform linux-arm64` makes one for another processor, `--folder-only` lays the files out and does
 * not pack them, `--level 9` packs smaller.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, ROOT, runMain, runScript, step } from './lib/run.mjs';

const FAST = '1';

runMain(async () => {
  await ensureInstalled('run');
  // Imported here because its packages are installed only now.
  const { assemble, ownPlatform, pack, PLATFORMS, releaseName } = await import('./lib/release.mjs');
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: ownPlatform() },
      to: { type: 'string', default: join(ROOT, 'dist/release') },
      level: { type: 'string', default: FAST },
      'folder-only': { type: 'boolean', default: false },
    },
  });
  const platform = PLATFORMS.find((one) => one === values.platform);
  if (!platform) throw new Failure(`Releases are made for ${PLATFORMS.join(' and ')}: set --platform.`);
  if (!/^[1-9]$/.test(values.level)) throw new Failure('--level is a number from 1 to 9.');
  const pages = await step('Building the pages, where they have changed', () => runScript('build:h5'));
  if (pages.code !== 0) throw new Failure('The pages do not build: see the lines above.', pages.output);
  const folder = join(resolve(values.to), releaseName(platform));
  mkdirSync(folder, { recursive: true });
  await step('Collecting the files', () => assemble(folder, platform));
  if (values['folder-only']) return void process.stdout.write(`${folder}\n`);
  const archive = await step('Packing', () => pack(folder, Number(values.level)));
  rmSync(folder, { recursive: true });
  process.stdout.write(`${archive} (${Math.round(statSync(archive).size / 1e6)} MB)\n`);
});
