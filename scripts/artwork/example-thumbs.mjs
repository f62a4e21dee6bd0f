/**
 * Makes the small pictures of the tool grid from the tools' examples, half of each side:
 *   node scripts/artwork/example-thumbs.mjs
 * The results are committed; run it again after a change of an example.
 */
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';

const FOLDER = 'server/assets/examples';
/** Twice what a card shows. */
const [WIDTH, HEIGHT] = [344, 230];
const LINE = 4;

/** @param {string} file @param {'before' | 'after'} half */
const halfOf = async (file, half) => {
  const whole = await sharp(`${FOLDER}/${file}-${half}.jpg`).resize(WIDTH, HEIGHT).toBuffer();
  const left = half === 'before' ? 0 : WIDTH / 2;
  return sharp(whole)
    .extract({ left, top: 0, width: WIDTH / 2, height: HEIGHT })
    .toBuffer();
};

const names = (await readdir(FOLDER)).flatMap((file) => /^(.+)-before\.jpg$/.exec(file)?.[1] ?? []);
for (const name of names) {
  const line = {
    create: { width: LINE, height: HEIGHT, channels: /** @type {const} */ (3), background: '#fff' },
  };
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
    .composite([
      { input: await halfOf(name, 'before'), left: 0, top: 0 },
      { input: await halfOf(name, 'after'), left: WIDTH / 2, top: 0 },
      { input: line, left: (WIDTH - LINE) / 2, top: 0 },
    ])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(`${FOLDER}/${name}-thumb.jpg`);
}
