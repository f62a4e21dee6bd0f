import { copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOfMime, mimeOfFormat, type PictureFormat } from '@tuzuo/core/validation/media-type';
import {
  type EncodedMime,
  encodeAt,
  isEncodedMime,
  stepOfQuality,
} from '../../engines/local/compress/encoders';
import { type Fitting, fitInto } from '../../engines/local/compress/fit';
import { fitByContent } from '../../engines/local/compress/fit-content';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { layOnColor } from '../../engines/local/picture/lay-on-color';
import { type Pixels, readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { EngineFailure, type EngineOutput, type EnginePicture } from '../../engines/port';

/** The smaller of the two common kilobytes, so that a size limit is met however a form counts. */
const KILOBYTE = 1000;

/** Minimum target size for keeping a color profile, which would otherwise be a good part of the file. */
const PROFILE_FROM_KB = 64;

type Wanted = { format: PictureFormat | 'keep'; quality: number; maxBytes: number | undefined };

function wantedMime(format: Wanted['format'], source: EnginePicture): EncodedMime {
  const mime = format === 'keep' ? source.mime : mimeOfFormat(format);
  if (!isEncodedMime(mime)) throw failure('broken', `cannot write ${mime}`);
  return mime;
}

async function compress(
  source: EnginePicture,
  { format, quality, maxBytes }: Wanted,
  { directory, name, onTry }: { directory: string; name: string; onTry: () => void },
): Promise<EngineOutput> {
  const mime = wantedMime(format, source);
  const path = join(directory, `${name}.${extensionOfMime(mime)}`);
  const label = await readSourceLabel(source);
  const marked = label ? 'metadata' : 'none';
  const { size: storedBytes } = await stat(source.path);
  // What was encoded again for storage may be larger than what the user sent.
  const sentBytes = source.sentBytes ?? storedBytes;
  const keepSource = async (): Promise<EngineOutput> => {
    await copyFile(source.path, path);
    const { width, height } = source;
    return { path, mime, width, height, label: marked };
  };
  const isSame = mime === source.mime;
  const isOwnFile = isSame && storedBytes <= sentBytes;
  // Another format is larger only where the user asks for that format.
  const limit = Math.min(maxBytes ?? Number.POSITIVE_INFINITY, isSame ? sentBytes : Number.POSITIVE_INFINITY);
  if (isOwnFile && maxBytes !== undefined && storedBytes <= maxBytes) return keepSource();

  const keepProfile = limit >= PROFILE_FROM_KB * KILOBYTE;
  const decoded = await readPixels(source, { keepProfile });
  const pixels = mime === 'image/jpeg' ? layOnColor(decoded, [255, 255, 255]) : decoded;
  if (maxBytes === undefined) {
    onTry();
    const file = await encodeAt(pixels, stepOfQuality(mime, quality), { mime, label });
    if (isOwnFile && file.length >= storedBytes) return keepSource();
    if (file.length <= limit) {
      await writeFile(path, file);
      return { path, mime, width: pixels.width, height: pixels.height, label: marked };
    }
  }
  const fitting = { label, maxBytes: limit, onTry };
  const fitted =
    format === 'keep' && mime === 'image/png' && storedBytes > (maxBytes ?? storedBytes)
      ? await fitByContent(pixels, fitting)
      : await fitAs(mime, pixels, fitting);
  if (!fitted) {
    // A file of a few hundred bytes that had to be encoded again.
    if (maxBytes === undefined) return keepSource();
    const check = { key: 'targetKb', ok: false, found: maxBytes / KILOBYTE, need: SMALLEST_KB };
    throw new EngineFailure('checksFailed', { checks: [check] });
  }
  const { file, ...shown } = fitted;
  const target = join(directory, `${name}.${extensionOfMime(fitted.mime)}`);
  await writeFile(target, file);
  return { ...shown, path: target, label: marked };
}

async function fitAs(mime: EncodedMime, pixels: Pixels, fitting: Omit<Fitting, 'mime'>) {
  const fitted = await fitInto(pixels, { ...fitting, mime });
  return fitted && { ...fitted, mime };
}

/** Size that a single pixel with its label fits into, in any format. */
const SMALLEST_KB = 3;

/** Compresses pictures to a quality, or to a size in kilobytes. Keeps a source's AI label. */
export const run: LocalTool = async (request, { signal, onProgress }) => {
  const sources = request.inputs.sources ?? [];
  if (sources.length === 0) throw failure('broken', 'no source pictures were given');
  if (request.kind === 'analyze') return { outputs: [], analysis: { checks: [] } };
  const { targetKb, quality, format } = request.options;
  const wanted: Wanted = {
    format: format as Wanted['format'],
    quality: Number(quality),
    maxBytes: targetKb === undefined ? undefined : Number(targetKb) * KILOBYTE,
  };
  const outputs: EngineOutput[] = [];
  for (const [index, source] of sources.entries()) {
    let tries = 0;
    const onTry = () => {
      signal.throwIfAborted();
      // The number of tries is unknown, so each advances by a part of the remainder.
      const within = 1 - 0.85 ** tries;
      tries += 1;
      onProgress({ stage: 'working', fraction: (index + within) / sources.length });
    };
    onTry();
    const place = { directory: request.workDir, name: `result-${index + 1}`, onTry };
    outputs.push(await compress(source, wanted, place));
  }
  return { outputs };
};
