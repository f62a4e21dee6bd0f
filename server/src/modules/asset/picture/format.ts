import { open } from 'node:fs/promises';
import type { PictureFormat } from '@tuzuo/core/validation/media-type';
import { fileTypeFromFile } from 'file-type';
import { refuse } from './refusal';

/** Bytes read to detect an SVG, which as text has no signature other than its first element. */
const SVG_HEAD_BYTES = 4096;

const HEIC_EXTENSIONS: readonly string[] = ['heic', 'heif', 'heics', 'avif'];

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

/**
 * Detects the format from the bytes, ignoring the file name and the declared type.
 * @throws RefusedField for every format that is not accepted, with a readable reason
 */
export async function sniffPicture(path: string): Promise<PictureFormat> {
  const type = await fileTypeFromFile(path);
  switch (type?.mime) {
    case 'image/jpeg':
      return 'jpeg';
    case 'image/png':
      return 'png';
    case 'image/webp':
      return 'webp';
    case 'image/gif':
      throw refuse('gif');
    case 'image/apng':
      throw refuse('animated');
  }
  if (type && HEIC_EXTENSIONS.includes(type.ext)) throw refuse('heic');
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
