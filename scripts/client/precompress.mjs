import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './sizes.mjs';

const TEXT = /\.(?:html|js|css|json|svg|txt|map|webmanifest)$/;

const compressors = {
  br: (/** @type {Buffer} */ data) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  gz: (/** @type {Buffer} */ data) => promisify(gzip)(data, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` next to every text file, for the server to send as they are. A sibling that
 * would not be smaller is left out.
 * @param {string} folder
 */
export async function precompress(folder) {
  const texts = filesUnder(folder).filter(({ path }) => TEXT.test(path));
  for (const { path } of texts) {
    const data = await readFile(path);
    for (const [extension, compress] of Object.entries(compressors)) {
      const compressed = await compress(data);
      if (compressed.length < data.length) await writeFile(`${path}.${extension}`, compressed);
    }
  }
}
