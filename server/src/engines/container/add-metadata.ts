import { addToJpeg } from './jpeg';
import type { Canvas, Metadata } from './parts';
import { addToPng } from './png';
import { addToWebp } from './webp';

const CONTAINERS: Readonly<Record<string, (file: Buffer, metadata: Metadata, canvas: Canvas) => Buffer>> = {
  'image/jpeg': addToJpeg,
  'image/png': addToPng,
  'image/webp': addToWebp,
};

/**
 * Adds a color profile and an XMP packet to an encoded picture that has neither. Pixels stay untouched: sharp can write
 * both, but would convert the colors to the attached profile.
 */
export function addMetadata(file: Buffer, mime: string, metadata: Metadata, canvas: Canvas): Buffer {
  const add = CONTAINERS[mime];
  if (!add) throw new TypeError(`cannot write metadata into ${mime}`);
  return metadata.icc || metadata.xmp ? add(file, metadata, canvas) : file;
}
