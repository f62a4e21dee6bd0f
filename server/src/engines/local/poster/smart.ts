import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composePosters, MIN_PROPOSALS } from '@tuzuo/poster/compose/smart/compose';
import type { PictureSource, PosterDocument } from '@tuzuo/poster/document';
import type { DrawResources, PosterPicture } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import sharp from 'sharp';
import { openPicture, pictureKey, posterResources } from '../../../renderer/poster/resources';
import { drawPage } from '../../../renderer/poster/strips';
import { addMetadata } from '../../container/add-metadata';
import { labelPacket } from '../../label/aigc';
import type { EngineOutput, SmartJob } from '../../port';
import { asFailure, failure } from '../failure';
import type { LocalWork } from '../local-tool';

/** Longest side of pictures on proposals, which are small. */
const PICTURE_SIDE = 1600;
const MAX_PIXELS = 40_000_000;

/** Width of a proposal's picture (twice a list's column), and its supersampling factor. */
const WIDTH = 720;
const FINE = 1.5;
const PLACEHOLDER_WIDTH = 10;

const JPEG = 'image/jpeg';

async function openSmall(path: string): Promise<PosterPicture> {
  try {
    const bytes = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
    return openPicture(bytes);
  } catch (error) {
    throw asFailure(error, 'unreadable');
  }
}

async function openResources({ glyphs, inputs, sources }: SmartJob): Promise<DrawResources> {
  const faces: FontFaces = new Map();
  unpackGlyphs(await readFile(glyphs), faces);
  const pictures = new Map<string, PosterPicture>();
  for (const [index, { path }] of (inputs.pictures ?? []).entries()) {
    const source: PictureSource | undefined = sources[index];
    if (source) pictures.set(pictureKey(source), await openSmall(path));
  }
  return posterResources(faces, pictures);
}

/** Renders a proposal, and a tiny placeholder as a `data:` URL. */
async function drawProposal(document: PosterDocument, resources: DrawResources) {
  const { width, height, pixels } = drawPage(document, 0, resources, {
    scale: (WIDTH * FINE) / document.size.width,
  });
  const whole = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize(WIDTH)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(whole)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  const tiny = await sharp(whole).resize(PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { bytes: data, width: info.width, height: info.height, placeholder };
}

/** Composes and renders proposals. `found` holds, for each, what describes it in addition to its document. */
export const run: LocalWork<SmartJob> = async (job, { signal, onProgress, newLabel }) => {
  const resources = await openResources(job);
  signal.throwIfAborted();
  const proposals = composePosters(job.brief, resources, drawPage, ({ share }) => {
    onProgress({ stage: 'working', fraction: 0.6 * share });
    signal.throwIfAborted();
  });
  if (proposals.length < MIN_PROPOSALS)
    throw failure('broken', `only ${proposals.length} proposals were found`);
  const outputs: EngineOutput[] = [];
  const told: { archetype: string; placeholder: string }[] = [];
  for (const [index, { archetype, document }] of proposals.entries()) {
    signal.throwIfAborted();
    const { bytes, width, height, placeholder } = await drawProposal(document, resources);
    const path = join(job.workDir, `proposal-${index}.jpg`);
    const xmp = job.label === 'none' ? undefined : labelPacket(newLabel);
    const canvas = { width, height, hasAlpha: false };
    await writeFile(path, xmp ? addMetadata(bytes, JPEG, { xmp, icc: undefined }, canvas) : bytes);
    outputs.push({ path, mime: JPEG, width, height, label: job.label, doc: document });
    told.push({ archetype, placeholder });
    onProgress({ stage: 'working', fraction: 0.6 + (0.4 * (index + 1)) / proposals.length });
  }
  return { outputs, analysis: { checks: [], found: { proposals: told } } };
};
