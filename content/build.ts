/**
 * Draws the pictures that the product ships; the results are committed:
 *   npm run content                        everything, which takes minutes
 *   npm run content -- stock leaf          one kind, with what its program takes
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The programs, in an order in which each finds what it needs. */
const PROGRAMS = {
  icons: 'artwork/draw.mjs',
  'web-icons': 'artwork/web-icons.mjs',
  stock: 'stock/draw-stock.ts',
  scenes: 'scenes.ts',
  plates: 'scene-plates.ts',
  outfits: 'outfits.ts',
  models: 'models.ts',
  figures: 'figures.ts',
  thumbs: 'template-thumbs.ts',
  sizes: 'artwork/sizes.mjs',
} as const;

const [name, ...args] = process.argv.slice(2);
const chosen = Object.entries(PROGRAMS).filter(([key]) => name === undefined || key === name);
if (chosen.length === 0) {
  console.error(`"${name}" is not one of ${Object.keys(PROGRAMS).join(', ')}`);
  process.exit(2);
}
for (const [key, file] of chosen) {
  console.log(`${key}:`);
  const program = fileURLToPath(new URL(file, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
