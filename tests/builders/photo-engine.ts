import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { findDocument } from '../../core/id-photo/documents/index';
import type { IdPhotoOptions } from '../../core/id-photo/options';
import type { IdPhotoDoc } from '../../core/id-photo/photo';
import { PREVIEW_LAYERS } from '../../core/id-photo/verdict';
import type { Engine } from '../../server/src/engines/port';

const VERDICT: IdPhotoDoc['verdict'] = [
  { rule: 'oneFace', found: 1, needed: { min: 1, max: 1 }, unit: 'count', pass: true, severity: 'must' },
  { rule: 'tilt', found: 7.25, needed: { max: 5 }, unit: 'deg', pass: false, severity: 'must' },
];

/** Color by which a test distinguishes the two files. */
const PREVIEW = '#808080';

/**
 * Replaces the engine of ID photos: returns a plain picture of the document's size, and a gray preview of half the
 * size.
 */
export const makePhoto: Engine['run'] = async ({ options, workDir }) => {
  const {
    specId = 'one-inch',
    format = 'jpeg',
    background = { colour: '#438edb', fill: 'plain' },
  } = options as IdPhotoOptions;
  const spec = findDocument(specId);
  if (!spec) throw new Error(`no document ${specId}`);
  const { widthPx: width, heightPx: height, dpi } = spec;
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const draw = (color: string, name: string, size: typeof half) => {
    const path = join(workDir, name);
    const image = sharp({ create: { ...size, channels: 3, background: color } });
    const encoded = format === 'png' ? image.png() : image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
    return encoded
      .withMetadata({ density: dpi })
      .toFile(path)
      .then(() => path);
  };
  const doc: IdPhotoDoc = {
    kind: 'id-photo',
    specId,
    widthPx: width,
    heightPx: height,
    dpi,
    background: background.colour,
    fill: background.fill,
    verdict: VERDICT,
    locked: true,
  };
  const path = await draw(PREVIEW, 'photo', half);
  const clean = await draw(background.colour, 'clean', { width, height });
  return { outputs: [{ path, clean, mime: `image/${format}`, ...half, label: 'none', doc }] };
};

/** Replaces the free analysis of a portrait: finds a face, and returns the same picture for every layer. */
export const lookAtPortrait: Engine['run'] = async (request, call) => {
  const { outputs } = await makePhoto(request, call);
  const [output] = outputs;
  if (!output) throw new Error('no picture was drawn');
  const copyOf = async (name: string) => {
    const path = join(request.workDir, `${name}.jpg`);
    await copyFile(output.path, path);
    return { ...output, path };
  };
  const layers = await Promise.all(PREVIEW_LAYERS.map(async (name) => [name, await copyOf(name)] as const));
  const idPhoto = {
    verdict: [],
    frame: { widthPx: 295, heightPx: 413 },
    straightening: { degrees: 6.5 },
  };
  const heads = { before: await copyOf('before'), after: await copyOf('after') };
  const pictures = { ...Object.fromEntries(layers), ...heads };
  return { outputs: [], analysis: { checks: [], found: { idPhoto }, pictures } };
};
