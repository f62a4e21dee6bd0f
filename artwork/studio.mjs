/** Runs the product's own tools on pictures, by the engine that the server has, and keeps what came of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Types of the server are compiled by other rules than scripts are. @param {string} path */
const ofServer = (path) => import(String(new URL(`../server/src/${path}`, import.meta.url)));

const [{ createLocalEngine }, { findFfmpeg }, { localOffers }] = await Promise.all([
  ofServer('engines/local/local-engine.ts'),
  ofServer('engines/local/video/ffmpeg.ts'),
  ofServer('tools/index.ts'),
]);

const log = { info: () => undefined, warn: (/** @type {object} */ fields) => console.warn(fields) };

/** What no picture may exceed. */
const MOST_BYTES = 25_000;

/** One that may be used (THIRD_PARTY.md). */
export const photo = (/** @type {string} */ name) => readFile(`tests/fixtures/photos/${name}`);

/**
 * Writes a JPEG of the best quality that is small enough.
 * @param {string} file @param {Buffer} picture @param {{ width: number, height: number }} size
 */
export async function saveJpeg(file, picture, size) {
  const pixels = await sharp(picture)
    .resize({ ...size, fit: 'cover', position: 'south' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  for (let quality = 84; quality > 20; quality -= 4) {
    const bytes = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length > MOST_BYTES) continue;
    await writeFile(file, bytes);
    return;
  }
  throw new Error(`${file} does not become small enough`);
}

/** @typedef {{ bytes: Buffer, label: string, poster?: Buffer }} Made */

/** The tools, until `close` is called. */
export async function openStudio() {
  const dataDir = await mkdtemp(join(tmpdir(), 'artwork-'));
  const engine = createLocalEngine(
    {
      dataDir,
      ownModels: {},
      offers: localOffers,
      ffmpeg: findFfmpeg(undefined),
      memoryMb: 3_000,
      labelProducer: '001191110000000000000X00001',
      labelText: 'AI生成',
    },
    log,
  );

  /**
   * @param {string} tool
   * @param {Record<string, Buffer>} inputs one picture a slot
   * @param {object} options every one that the tool has no default for
   * @param {'run' | 'analyze'} kind
   */
  const call = async (tool, inputs, options, kind) => {
    const workDir = await mkdtemp(join(dataDir, 'work-'));
    /** @type {Record<string, object[]>} */
    const slots = {};
    for (const [slot, bytes] of Object.entries(inputs)) {
      const path = join(workDir, slot);
      await writeFile(path, bytes);
      const { format, width, height } = await sharp(bytes).metadata();
      slots[slot] = [{ path, mime: `image/${format}`, width, height }];
    }
    const request = { tool, kind, options, workDir, produceId: 'example', inputs: slots };
    const previewSeeds = { user: 'example', photo: 'example' };
    console.log(`${tool}: ${JSON.stringify(options).slice(0, 90)}`);
    return engine.run(
      { ...request, previewSeeds },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
  };

  return {
    /** The tool's first result, whole. @returns {Promise<Made>} */
    run: async (/** @type {string} */ tool, /** @type {Record<string, Buffer>} */ inputs, options = {}) => {
      const [output] = (await call(tool, inputs, options, 'run')).outputs;
      const bytes = await readFile(output.clean ?? output.path);
      return output.poster
        ? { bytes, label: output.label, poster: await readFile(output.poster) }
        : { bytes, label: output.label };
    },
    /** What the tool finds in a picture. */
    look: async (/** @type {string} */ tool, /** @type {Record<string, Buffer>} */ inputs, options = {}) =>
      (await call(tool, inputs, options, 'analyze')).analysis,
    close: async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
