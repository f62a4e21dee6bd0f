import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskCheck } from '@tuzuo/core/api/task';
import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import { type IdPhotoOptions, isRetouched } from '@tuzuo/core/id-photo/options';
import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import type { AigcLabel } from '../../engines/label/aigc';
import { checkPortrait } from '../../engines/local/face-swap/checks';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { layOn } from '../../engines/local/matting/compose';
import type { Pixels } from '../../engines/local/picture/read';
import {
  checkClearPerson,
  checkLooks,
  checkPose,
  findLooks,
  leanIn,
  withSureHand,
} from '../../engines/local/portrait/acceptance';
import { drawBackground } from '../../engines/local/portrait/background';
import { applyBeauty } from '../../engines/local/portrait/beauty';
import { createCutMeter } from '../../engines/local/portrait/edges';
import { type Encoded, encodePhoto } from '../../engines/local/portrait/encode';
import { type Frame, fitFrame } from '../../engines/local/portrait/frame';
import { dress } from '../../engines/local/portrait/outfits/dress';
import { type Measured, measure } from '../../engines/local/portrait/outfits/measured';
import { outfitChecks, refusedOutfits } from '../../engines/local/portrait/outfits/refusals';
import { framePerson, type Person } from '../../engines/local/portrait/person';
import {
  countFaces,
  cutPortrait,
  type Portrait,
  type Portraits,
  readFaces,
} from '../../engines/local/portrait/portrait';
import { type PreviewPerson, previewOf, stampPhoto, writeLayers } from '../../engines/local/portrait/preview';
import { writeStraightening } from '../../engines/local/portrait/straightening';
import { judgeFaces, judgePhoto } from '../../engines/local/portrait/verdict';
import { readWanted, type Wanted } from '../../engines/local/portrait/wanted';
import { EngineFailure, type EngineOutput, type EngineRequest, type PreviewSeeds } from '../../engines/port';
import type { FoundInPortrait, PortraitPicture } from './analysis';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { faces: 0.02, loading: 0.15, working: 0.2, making: 0.7, storing: 0.85 } as const;

/** Longest side of the person for checking garments in the free analysis. */
const OUTFIT_SIDE = 640;

/** A person in the frame of their photo, with the checks of the pose. */
type Posed = { portrait: Portrait; frame: Frame; person: Person; checks: TaskCheck[] };

function pose(portrait: Portrait, wanted: Wanted, size: Size): Posed {
  const meter = createCutMeter(portrait.cut, portrait.level);
  const frame = fitFrame(portrait.head, size, wanted.rules, meter);
  const person = framePerson(portrait, frame);
  return { portrait, frame, person, checks: checkPose(portrait, frame, person, wanted) };
}

/** Previews of straightening the head, when it is available. */
async function offerStraightening(
  { asTaken, straight }: Portraits,
  wanted: Wanted,
  { seeds, directory }: { seeds: PreviewSeeds; directory: string },
) {
  if (!straight) return undefined;
  const [before, after] = [asTaken, straight].map((portrait) =>
    previewOf(pose(portrait, wanted, wanted.size).person, seeds),
  ) as [PreviewPerson, PreviewPerson];
  const { straightened } = straight;
  return writeStraightening(before, after, { straightened, directory });
}

function requireFile(encoded: Encoded): Buffer {
  if ('file' in encoded) return encoded.file;
  const check: TaskCheck = { key: 'fileSize', ok: false, found: encoded.foundKb, need: encoded.needKb };
  throw new EngineFailure('checksFailed', { checks: [check] });
}

type Making = { directory: string; label: AigcLabel | undefined; onTry: () => void };

/** Dresses and retouches a person, and puts them on the background, by the options; works in place. */
function finish(person: Person, { outfitId, beauty, background }: Wanted, measured?: Measured): Pixels {
  if (outfitId !== undefined && measured) dress(person, outfitId, measured);
  applyBeauty(person, beauty);
  return layOn(person, drawBackground(background, person));
}

/** Writes the clean photo, and the preview that is shown until it is paid for. */
async function writePhoto(
  { photo, preview }: { photo: Pixels; preview: Pixels },
  wanted: Wanted,
  { directory, label, onTry }: Making,
): Promise<{ path: string; clean: string }> {
  const { dpi, format } = wanted;
  const extension = format === 'png' ? 'png' : 'jpg';
  const clean = join(directory, `clean.${extension}`);
  await writeFile(clean, requireFile(await encodePhoto(photo, { ...wanted, label, onTry })));
  const path = join(directory, `preview.${extension}`);
  await writeFile(path, requireFile(await encodePhoto(preview, { dpi, format, label, onTry })));
  return { path, clean };
}

/**
 * Makes an ID photo: detects the face, cuts the person out, frames them by the document's rules, and measures the
 * result. An analysis returns the verdict and the layers of a live preview.
 */
export const run: LocalTool = async (request: EngineRequest, context) => {
  const { inputs, options, kind, workDir, previewSeeds } = request;
  const { networks, signal, onProgress, newLabel } = context;
  const [source] = inputs.portrait ?? [];
  if (!source) throw failure('broken', 'no portrait was given');
  if (!previewSeeds) throw failure('broken', 'no seeds for the marks of a preview were given');
  const wanted = readWanted(options as IdPhotoOptions);
  const { size } = wanted;

  onProgress({ stage: 'working', fraction: BEGIN.faces });
  const { photo, faces } = await readFaces(source);
  signal.throwIfAborted();
  const count = countFaces(faces);
  const oneFace = judgeFaces(count);
  const faceCheck: TaskCheck = { key: 'oneFace', ok: oneFace.pass, found: count, need: 1 };
  const analysisOf = (
    checks: TaskCheck[],
    idPhoto: Omit<FoundInPortrait['idPhoto'], 'frame'>,
    pictures: Partial<Record<PortraitPicture, EngineOutput>> = {},
  ) => {
    const frame = { widthPx: size.width, heightPx: size.height };
    const found: FoundInPortrait = { idPhoto: { ...idPhoto, frame } };
    return { outputs: [], analysis: { checks, found, pictures } };
  };
  const [face] = faces;
  if (!face || !oneFace.pass) {
    if (kind === 'analyze') return analysisOf([faceCheck], { verdict: [oneFace] });
    throw new EngineFailure('checksFailed', { checks: [faceCheck] });
  }

  const [photographed, colored] = await checkPortrait(photo, face);
  // A custom size may be gray.
  const seen = 'custom' in wanted.for ? [photographed] : [photographed, colored];
  if (seen.some(({ ok }) => !ok)) {
    const checks = [faceCheck, ...seen];
    if (kind === 'analyze') return analysisOf(checks, { verdict: [oneFace] });
    throw new EngineFailure('checksFailed', { checks });
  }

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const network = await networks.load('isnet');
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.working });
  await mkdir(workDir, { recursive: true });
  const portraits = await cutPortrait(photo, face, {
    network,
    height: size.height,
    // An analysis offers straightening, a run applies the choice.
    straightens: wanted.retouch && (wanted.straighten || kind === 'analyze'),
    directory: workDir,
  });
  const portrait = (wanted.straighten && portraits.straight) || portraits.asTaken;
  signal.throwIfAborted();
  const { frame, person, checks: poseChecks } = pose(portrait, wanted, size);
  const verdict = [oneFace, ...(await judgePhoto(portrait, frame, person, wanted))];
  const looks = await findLooks(photo, face, portrait);
  const lookChecks = checkLooks(verdict, looks, wanted);
  const checks = withSureHand([faceCheck, ...poseChecks, checkClearPerson(portraits, looks), ...lookChecks]);
  const lean = leanIn(portrait);
  const cover = verdict.find(({ rule }) => rule === 'headCovering')?.found ?? 0;

  onProgress({ stage: 'working', fraction: BEGIN.making });
  if (kind === 'analyze') {
    const preview = previewOf(person, previewSeeds);
    // Garments are judged on the whole person, but the preview must not contain what the marks hide.
    const whole = pose(portrait, wanted, fitWithin(size, OUTFIT_SIDE)).person;
    const refused = wanted.retouch
      ? refusedOutfits(whole, await measure(whole), { cover, lean, isRun: false })
      : undefined;
    const wear = outfitChecks(wanted.outfitId, refused ?? []);
    if (wanted.outfitId !== undefined && wear.every(({ ok }) => ok)) {
      dress(preview.person, wanted.outfitId, await measure(preview.person));
    }
    const layers = await writeLayers(preview, workDir);
    const heads = await offerStraightening(portraits, wanted, { seeds: previewSeeds, directory: workDir });
    const found = {
      verdict,
      ...(heads && { straightening: { degrees: heads.degrees } }),
      ...(refused && { refusedOutfits: refused }),
    };
    return analysisOf([...checks, ...wear], found, { ...layers, ...heads?.pictures });
  }
  // Before computing anything from the whole person: the preview must not contain what the marks hide.
  const { person: small, marks } = previewOf(person, previewSeeds);
  const measured = wanted.outfitId === undefined ? undefined : await measure(person);
  if (measured)
    checks.push(
      ...outfitChecks(wanted.outfitId, refusedOutfits(person, measured, { cover, lean, isRun: true })),
    );
  if (checks.some(({ ok }) => !ok)) throw new EngineFailure('checksFailed', { checks });

  const preview = finish(small, wanted, measured && (await measure(small)));
  stampPhoto(preview, marks);
  const finished = finish(person, wanted, measured);
  signal.throwIfAborted();

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const isRemade = isRetouched(wanted.beauty) || wanted.outfitId !== undefined;
  const files = await writePhoto({ photo: finished, preview }, wanted, {
    directory: workDir,
    label: isRemade ? newLabel : undefined,
    onTry: () => signal.throwIfAborted(),
  });
  const { colour: color, fill } = wanted.background;
  const doc: IdPhotoDoc = {
    kind: 'id-photo',
    ...wanted.for,
    widthPx: size.width,
    heightPx: size.height,
    dpi: wanted.dpi,
    background: color,
    fill,
    verdict,
    locked: true,
  };
  const output: EngineOutput = {
    ...files,
    mime: `image/${wanted.format}`,
    width: preview.width,
    height: preview.height,
    label: isRemade ? 'metadata' : 'none',
    doc,
  };
  return { outputs: [output] };
};
