import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesUnder } from './sizes.mjs';

const TEXT = /\.(?:html|js|css|json|svg|txt|map|webmanifest)$/;

/**
 * Writes a `.br` and a `.gz` next to every text file, which the server sends unchanged, unless they are not smaller.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const { path } of filesUnder(folder).filter((file) => TEXT.test(file.path))) {
    const data = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
    for (const [extension, compressed] of Object.entries({
      br: brotliCompressSync(data, { params }),
      gz: gzipSync(data, { level: 9 }),
    }))
      if (compressed.length < data.length) writeFileSync(`${path}.${extension}`, compressed);
  }
}
