import { open } from 'node:fs/promises';
import type { SentFormat } from '@tuzuo/core/validation/media-type';
import { fileTypeFromFile } from 'file-type';
import { refuse } from './refusal';

/** Bytes read to detect an SVG, which as text has no signature other than its first element. */
const SVG_HEAD_BYTES = 4096;

/** The first bytes of a file. */
async function headOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A container of AVIF and HEIC says in its brands what is inside, but not reliably. */
export type SniffedFormat = Exclude<SentFormat, 'avif' | 'heic'> | 'apng' | 'heif';

const FORMATS: Readonly<Record<string, SniffedFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'apng',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
};

/**
 * Detects the format from the bytes, ignoring the file name and the declared type.
 * @throws RefusedField for every format that is not accepted, with a readable reason
 */
export async function sniffPicture(path: string): Promise<SniffedFormat> {
  const type = await fileTypeFromFile(path);
  const format = type && FORMATS[type.mime];
  if (format) return format;
  const head = await headOf(path, SVG_HEAD_BYTES);
  if (/<svg[\s>]/i.test(head.toString('latin1'))) throw refuse('svg');
  throw refuse(type?.mime.startsWith('image/') ? 'otherFormat' : 'notPicture');
}

/** Offset of the first chunk of a WebP, and length of a chunk header. */
const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;

/** A valid file has its image data among the first few chunks. */
const MAX_CHUNKS = 32;

/** Whether a WebP is lossless (chunk `VP8L`), which the decoder does not report. */
export async function isLosslessWebp(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    let at = RIFF_HEAD;
    for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_HEAD), 0, CHUNK_HEAD, at);
      if (bytesRead < CHUNK_HEAD) return false;
      const name = buffer.toString('latin1', 0, 4);
      if (name === 'VP8L') return true;
      if (name === 'VP8 ') return false;
      const length = buffer.readUInt32LE(4);
      at += CHUNK_HEAD + length + (length % 2);
    }
    return false;
  } finally {
    await file.close();
  }
}
