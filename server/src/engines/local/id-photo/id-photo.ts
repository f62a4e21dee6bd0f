import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IdPhotoOptions, isRetouched } from '@tuzuo/core/id-photo/options';
import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import { type IdPhotoAnalysis, PREVIEW_LAYERS, type PreviewLayer } from '@tuzuo/core/id-photo/verdict';
import type { TaskCheck } from '@tuzuo/core/task';
import sharp from 'sharp';
import type { AigcLabel } from '../../label/aigc';
import { EngineFailure, type EngineOutput, type EngineRequest } from '../../port';
import { failure } from '../failure';
import type { LocalTool } from '../local-tool';
import { layOn } from '../matting/compose';
import type { Pixels } from '../picture/read';
import { drawBackground } from './background';
import { applyBeauty, beautyLayers } from './beauty';
import { bottomCover, createCutMeter } from './edges';
import { type Encoded, encodePhoto } from './encode';
import { type Frame, fitFrame, type Size } from './frame';
import { dress } from './outfits/dress';
import { framePerson, type Person } from './person';
import { countFaces, cutPortrait, type Portrait, type Portraits, readFaces } from './portrait';
import { STRAIGHTENING_SIDE, writeStraightening } from './straightening';
import { judgeFaces, judgePhoto } from './verdict';
import { readWanted, type Wanted } from './wanted';
import { drawWatermark } from './watermark';

/** Shares of the whole run at which its parts begin. */
const BEGIN = { faces: 0.02, loading: 0.15, working: 0.2, making: 0.7, storing: 0.85 } as const;

/** Longest side of the layers that a page shows. */
const LAYER_SIDE = 640;

/** The least of the bottom edge's middle that shoulders cover. */
const LEAST_COVER = 0.97;

/** The most of a person's cut edge that may be seen, in widths of the photo. */
const MOST_CUT = 0.03;

/** A face enlarged more than this is no likeness any more. */
const MOST_ENLARGED = 4;

/** A person in the frame of their photo, and what is in the way of one. */
type Posed = { portrait: Portrait; frame: Frame; person: Person; checks: TaskCheck[] };

function shrunk(size: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(size.width, size.height));
  return { width: Math.round(size.width * factor), height: Math.round(size.height * factor) };
}

/** Whether a photo can be made at all; what a document thinks of it is the verdict. */
function checkPose(portrait: Portrait, frame: Frame, person: Person, cut: number): TaskCheck[] {
  const cover = bottomCover(person.alpha, person.width, person.height);
  const shown = Math.round(Math.min(cover, 1 - cut) * 100) / 100;
  const enlarged = Math.round(frame.scale * portrait.scale * 10) / 10;
  return [
    { key: 'faceSize', ok: enlarged <= MOST_ENLARGED, found: enlarged, need: MOST_ENLARGED },
    { key: 'hair', ok: !portrait.cutOff, found: portrait.cutOff ? 0 : 1, need: 1 },
    { key: 'shoulders', ok: cover >= LEAST_COVER && cut <= MOST_CUT, found: shown, need: LEAST_COVER },
  ];
}

function pose(portrait: Portrait, wanted: Wanted, size: Size): Posed {
  const meter = createCutMeter(portrait.cut, portrait.level);
  const frame = fitFrame(portrait.head, size, wanted.rules, meter);
  const person = framePerson(portrait, frame);
  return { portrait, frame, person, checks: checkPose(portrait, frame, person, meter(frame)) };
}

/** Watermarked, so that they are worth nothing but to be looked at. */
async function writeLayers(person: Person, directory: string): Promise<Record<PreviewLayer, EngineOutput>> {
  const { width, height } = person;
  const layers = beautyLayers(person);
  const written = await Promise.all(
    PREVIEW_LAYERS.map(async (name): Promise<[PreviewLayer, EngineOutput]> => {
      const path = join(directory, `${name}.webp`);
      const raw = { width, height, channels: 4 } as const;
      const rgb = await sharp(layers[name], { raw }).removeAlpha().raw().toBuffer();
      if (name === 'base' || name === 'smooth') drawWatermark({ width, height, rgb });
      const alpha = await sharp(layers[name], { raw }).extractChannel(3).raw().toBuffer();
      await sharp(rgb, { raw: { width, height, channels: 3 } })
        .joinChannel(alpha, { raw: { width, height, channels: 1 } })
        .webp({ quality: 88 })
        .toFile(path);
      return [name, { path, mime: 'image/webp', width, height, label: 'none' }];
    }),
  );
  return Object.fromEntries(written) as Record<PreviewLayer, EngineOutput>;
}

/** What straightening the head would change, where it may be chosen. */
async function offerStraightening({ asTaken, straight }: Portraits, wanted: Wanted, directory: string) {
  if (!straight) return {};
  const size = shrunk(wanted.size, STRAIGHTENING_SIDE);
  const [before, after] = [pose(asTaken, wanted, size).person, pose(straight, wanted, size).person];
  const { straightened } = straight;
  return { straightening: await writeStraightening(before, after, { straightened, directory }) };
}

function requireFile(encoded: Encoded): Buffer {
  if ('file' in encoded) return encoded.file;
  const check: TaskCheck = { key: 'fileSize', ok: false, found: encoded.foundKb, need: encoded.needKb };
  throw new EngineFailure('checksFailed', { checks: [check] });
}

type Making = { directory: string; label: AigcLabel | undefined; onTry: () => void };

/** The clean photo, and beside it the one with the watermark. */
async function writePhoto(
  photo: Pixels,
  wanted: Wanted,
  { directory, label, onTry }: Making,
): Promise<{ path: string; clean: string }> {
  const { dpi, format } = wanted;
  const extension = format === 'png' ? 'png' : 'jpg';
  const clean = join(directory, `clean.${extension}`);
  await writeFile(clean, requireFile(await encodePhoto(photo, { ...wanted, label, onTry })));
  drawWatermark(photo);
  const path = join(directory, `result.${extension}`);
  await writeFile(path, requireFile(await encodePhoto(photo, { dpi, format, label, onTry })));
  return { path, clean };
}

/**
 * Makes an ID photo: finds the face, cuts the person out, places them as the document wants it, and measures what
 * came out. A look answers with the verdict and the layers of a live preview.
 */
export const idPhoto: LocalTool = async (request: EngineRequest, context) => {
  const { inputs, options, kind, workDir } = request;
  const { networks, signal, onProgress, newLabel } = context;
  const [source] = inputs.portrait ?? [];
  if (!source) throw failure('broken', 'no portrait was given');
  const wanted = readWanted(options as IdPhotoOptions);
  const { size } = wanted;

  onProgress({ stage: 'working', fraction: BEGIN.faces });
  const { photo, faces } = await readFaces(source);
  signal.throwIfAborted();
  const count = countFaces(faces);
  const oneFace = judgeFaces(count);
  const faceCheck: TaskCheck = { key: 'oneFace', ok: oneFace.pass, found: count, need: 1 };
  const analysisOf = (idPhoto: Omit<IdPhotoAnalysis<EngineOutput>, 'frame'>, checks: TaskCheck[]) => ({
    outputs: [],
    analysis: { checks, idPhoto: { ...idPhoto, frame: { widthPx: size.width, heightPx: size.height } } },
  });
  const [face] = faces;
  if (!face || !oneFace.pass) {
    if (kind === 'analyze') return analysisOf({ verdict: [oneFace] }, [faceCheck]);
    throw new EngineFailure('checksFailed', { checks: [faceCheck] });
  }

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const network = await networks.load('isnet');
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.working });
  await mkdir(workDir, { recursive: true });
  const portraits = await cutPortrait(photo, face, {
    network,
    height: size.height,
    // A look shows what could be had, a run makes what was chosen.
    straightens: wanted.retouch && (wanted.straighten || kind === 'analyze'),
    directory: workDir,
  });
  const portrait = (wanted.straighten && portraits.straight) || portraits.asTaken;
  signal.throwIfAborted();
  const { frame, person, checks: poseChecks } = pose(portrait, wanted, size);
  const checks = [faceCheck, ...poseChecks];
  const verdict = [oneFace, ...(await judgePhoto(portrait, frame, person, wanted))];

  onProgress({ stage: 'working', fraction: BEGIN.making });
  if (kind === 'analyze') {
    const small = pose(portrait, wanted, shrunk(size, LAYER_SIDE)).person;
    if (wanted.outfitId !== undefined) dress(small, wanted.outfitId);
    const layers = await writeLayers(small, workDir);
    return analysisOf({ verdict, layers, ...(await offerStraightening(portraits, wanted, workDir)) }, checks);
  }
  if (checks.some(({ ok }) => !ok)) throw new EngineFailure('checksFailed', { checks });

  if (wanted.outfitId !== undefined) dress(person, wanted.outfitId);
  applyBeauty(person, wanted.beauty);
  const finished = layOn(person, drawBackground(wanted.background, size));
  signal.throwIfAborted();

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const isRemade = isRetouched(wanted.beauty) || wanted.outfitId !== undefined;
  const files = await writePhoto(finished, wanted, {
    directory: workDir,
    label: isRemade ? newLabel : undefined,
    onTry: () => signal.throwIfAborted(),
  });
  const { colour, fill } = wanted.background;
  const doc: IdPhotoDoc = {
    kind: 'id-photo',
    ...wanted.for,
    widthPx: size.width,
    heightPx: size.height,
    dpi: wanted.dpi,
    background: colour,
    fill,
    verdict,
    locked: true,
  };
  const output: EngineOutput = {
    ...files,
    mime: `image/${wanted.format}`,
    ...size,
    label: isRemade ? 'metadata' : 'none',
    doc,
  };
  return { outputs: [output] };
};
