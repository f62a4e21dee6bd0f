/**
 * Runs face swap, try-on and shoe change with the product's own engine and draws inputs and results on one sheet:
 *   node --import tsx content/artwork/people-sheet.mjs <sheet.jpg> [folder of more photos of people]
 * Rejected inputs are on the sheet with the reason. Review it after changing one of the three tools.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openStudio, photo } from './studio.mjs';

const [file = '', folder] = process.argv.slice(2);
if (!file)
  throw new Error(
    'Give the file of the sheet: node --import tsx content/artwork/people-sheet.mjs <sheet.jpg>',
  );

/** Sizes in pixels: a cell contains a result and, to its left, the stacked inputs. */
const RESULT = { width: 300, height: 400 };
const INPUT = { width: 130, height: 130 };
const CELL = { width: INPUT.width + RESULT.width + 24, height: RESULT.height + 16 };
const COLUMNS = 4;

const asset = (/** @type {string} */ name) => readFile(`tests/fixtures/people/${name}.jpg`);
const garment = (/** @type {string} */ name) => readFile(`tests/fixtures/wear/${name}.jpg`);

/** @returns {Promise<{ name: string, bytes: Buffer }[]>} photos from the given folder, rotated upright and reduced */
async function givenPhotos() {
  const names = folder ? (await readdir(folder)).filter((name) => /\.(?:jpe?g|png|webp)$/i.test(name)) : [];
  return Promise.all(
    names.sort().map(async (name) => {
      const upright = sharp(await readFile(join(folder ?? '', name))).rotate();
      const small = upright.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true });
      return { name, bytes: await small.flatten({ background: '#ffffff' }).jpeg({ quality: 95 }).toBuffer() };
    }),
  );
}

const given = await givenPhotos();

/** @typedef {{ tool: string, inputs: Record<string, Buffer>, options: object }} Job */

/** @returns {Promise<Job[]>} */
async function faces() {
  const people = [await photo('astronaut.jpg'), ...given.map(({ bytes }) => bytes)];
  const models = await Promise.all(
    ['a-long-hair', 'b-short-hair', 'c-bob', 'd-glasses'].map((name) => asset(name)),
  );
  const options = { modelFace: 0, keepHair: true };
  return people.flatMap((face) =>
    models.map((model) => ({ tool: 'ai-virtual-model', inputs: { model, face }, options })),
  );
}

/** @returns {Promise<Job[]>} */
async function outfits() {
  const figures = await Promise.all(['a-plain', 'b-dressed'].map((name) => asset(`figures/${name}`)));
  /** @type {Record<string, Buffer>[]} */
  const sets = [
    { top: await garment('tee'), bottom: await garment('trousers') },
    { top: await garment('shirt'), bottom: await garment('skirt') },
    { onePiece: await garment('dress') },
    { top: await photo('product-tshirt.jpg') },
  ];
  return [...figures, ...given.map(({ bytes }) => bytes)].flatMap((person) =>
    sets.map((set) => ({ tool: 'ai-cloth-model', inputs: { person, ...set }, options: { refine: false } })),
  );
}

/** @returns {Promise<Job[]>} */
async function shoes() {
  const pair = await photo('product-shoes.jpg');
  const people = [await asset('figures/b-dressed'), ...given.map(({ bytes }) => bytes)];
  return people.map((person) => ({
    tool: 'ai-change-shoes',
    inputs: { person, shoes: pair },
    options: { count: 1 },
  }));
}

/** @param {Buffer} picture @param {{ width: number, height: number }} size */
const within = (picture, size) =>
  sharp(picture)
    .resize({ ...size, fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer();

/** @param {unknown} error an EngineFailure, which names the failed checks */
function refusal(error) {
  const { params } = /** @type {{ params?: { checks?: { key: string, ok: boolean }[] } }} */ (error);
  const failed = params?.checks?.filter(({ ok }) => !ok).map(({ key }) => key) ?? [];
  const said = failed.length > 0 ? `Refused: ${failed.join(', ')}` : String(error);
  const text = said.replace(/[<>&]/g, ' ').slice(0, 120);
  const lines = text.match(/.{1,34}/g) ?? [];
  const spans = lines.map((line, at) => `<text x="12" y="${180 + at * 22}" font-size="16">${line}</text>`);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${RESULT.width}" height="${RESULT.height}">
    <rect width="100%" height="100%" fill="#eeeeee"/>${spans.join('')}</svg>`);
}

const studio = await openStudio();
/** @type {import('sharp').OverlayOptions[]} */
const parts = [];
const jobs = [...(await faces()), ...(await outfits()), ...(await shoes())];
for (const [index, { tool, inputs, options }] of jobs.entries()) {
  const [left, top] = [(index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height];
  for (const [row, picture] of Object.values(inputs).entries())
    parts.push({
      input: await within(picture, INPUT),
      left: left + 8,
      top: top + 8 + row * (INPUT.height + 4),
    });
  const result = await studio.run(tool, inputs, options).then(
    ({ bytes }) => within(bytes, RESULT),
    (error) => refusal(error),
  );
  parts.push({ input: result, left: left + INPUT.width + 16, top: top + 8 });
}
await studio.close();
const rows = Math.ceil(jobs.length / COLUMNS);
await sharp({
  create: {
    width: CELL.width * COLUMNS,
    height: CELL.height * rows,
    channels: 3,
    background: '#d8d8d8',
  },
})
  .composite(parts)
  .jpeg({ quality: 88 })
  .toFile(file);
console.log(`${file}: ${jobs.length} pictures`);
