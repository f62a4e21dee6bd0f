/** Runs the product's own tools on images with the server's engine, and saves the results. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Imports a server module dynamically, since the server's types are checked with other rules than scripts. @param {string} path */
const ofServer = (path) => import(String(new URL(`../../server/src/${path}`, import.meta.url)));

const [{ createLocalEngine }, { findFfmpeg }, { localOffers }] = await Promise.all([
  ofServer('engines/local/local-engine.ts'),
  ofServer('engines/local/video/ffmpeg.ts'),
  ofServer('tools/index.ts'),
]);

const log = { info: () => undefined, warn: (/** @type {object} */ fields) => console.warn(fields) };

/** Maximum file size of an image, in bytes. */
const MAX_BYTES = 25_000;

/** Reads a licensed photo (THIRD_PARTY.md). */
export const photo = (/** @type {string} */ name) => readFile(`tests/fixtures/photos/${name}`);

/**
 * Writes a JPEG in the best quality that fits the maximum file size.
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
    if (bytes.length > MAX_BYTES) continue;
    await writeFile(file, bytes);
    return;
  }
  throw new Error(`${file} does not become small enough`);
}

/** @typedef {{ bytes: Buffer, label: string, poster?: Buffer }} Made */

/** Starts the engine; the tools can be run until `close` is called. */
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
   * @param {Record<string, Buffer>} inputs one image per slot
   * @param {object} options all options for which the tool has no default
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
    /** Runs a tool and returns its complete first result. @returns {Promise<Made>} */
    run: async (/** @type {string} */ tool, /** @type {Record<string, Buffer>} */ inputs, options = {}) => {
      const [output] = (await call(tool, inputs, options, 'run')).outputs;
      const bytes = await readFile(output.clean ?? output.path);
      return output.poster
        ? { bytes, label: output.label, poster: await readFile(output.poster) }
        : { bytes, label: output.label };
    },
    /** Returns what the tool detects in an image. */
    look: async (/** @type {string} */ tool, /** @type {Record<string, Buffer>} */ inputs, options = {}) =>
      (await call(tool, inputs, options, 'analyze')).analysis,
    close: async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
