import type { TaskCheck } from '@tuzuo/core/api/task';
import { type Face, MESH, pointOf } from '../../engines/local/face/face';
import { findFaces, lookCloser, meshTriangles } from '../../engines/local/face/face-mesh';
import {
  checkCondition,
  checkFace,
  checkLikeness,
  checkModel,
  checkTogether,
  isFit,
} from '../../engines/local/face-swap/checks';
import type { SeenFace } from '../../engines/local/face-swap/close-up';
import { conditionOf } from '../../engines/local/face-swap/condition';
import { likenessOf } from '../../engines/local/face-swap/likeness';
import { swapFace } from '../../engines/local/face-swap/swap-face';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { type Pixels, readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { writePixels } from '../../engines/local/picture/write';
import { OVAL } from '../../engines/local/portrait/skin';
import { EngineFailure } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { model: 0.05, face: 0.3, swapping: 0.55, storing: 0.9 } as const;

const place = (face: Face) => pointOf(face, MESH.noseTip)[0];

/** The faces of a picture from left to right, as the page numbers them. */
const fromLeft = async (pixels: Pixels): Promise<Face[]> =>
  (await findFaces(pixels)).sort((one, other) => place(one) - place(other));

/** A face in a picture: its box, in shares of the picture's sides, and whether it can be replaced. */
type FoundFace = { left: number; top: number; width: number; height: number; ok: boolean };

function shownFace(face: Face, { width, height }: Pixels): FoundFace {
  const outline = OVAL.map((index) => pointOf(face, index));
  const share = (value: number, side: number) => Math.min(1, Math.max(0, value / side));
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [share(Math.min(...xs), width), share(Math.min(...ys), height)];
  return {
    left,
    top,
    width: share(Math.max(...xs), width) - left,
    height: share(Math.max(...ys), height) - top,
    ok: isFit(face),
  };
}

/** Checks what the skin of a face says, and whether the other one suits it; the photo's may not be there yet. */
async function checkSkin(seen: SeenFace, photo: SeenFace | undefined): Promise<TaskCheck[]> {
  // Where a face is too small or turned away, its skin says nothing: that was checked before.
  const onto = { ...seen, face: await lookCloser(seen.pixels, seen.face) };
  const model = await conditionOf(onto.pixels, onto.face);
  const checks = checkCondition(model, 'model');
  if (!photo || checks.some(({ ok }) => !ok)) return checks;
  const own = await conditionOf(photo.pixels, photo.face);
  checks.push(...checkCondition(own, 'face'));
  if (checks.some(({ ok }) => !ok)) return checks;
  return [...checks, ...checkLikeness(model, own, await likenessOf(onto, photo, await meshTriangles()))];
}

/** Replaces one of the model's faces by the user's. An analysis finds the model's faces and checks both pictures. */
export const run: LocalTool = async (request, { signal, onProgress, newLabel, labelText }) => {
  const { inputs, options, kind, workDir } = request;
  const [source] = inputs.model ?? [];
  const [photo] = inputs.face ?? [];
  if (!source) throw failure('broken', 'no picture of a model was given');
  if (!photo && kind === 'run') throw failure('broken', 'no picture of a face was given');

  onProgress({ stage: 'working', fraction: BEGIN.model });
  const model = await readPixels(source, { keepProfile: true });
  const modelFaces = await fromLeft(model);
  signal.throwIfAborted();
  const chosen = Number(options.modelFace);
  const checks = checkModel(modelFaces, chosen);

  onProgress({ stage: 'working', fraction: BEGIN.face });
  const portrait = photo && (await readPixels(photo, { keepProfile: false }));
  const faces = portrait ? await findFaces(portrait) : [];
  signal.throwIfAborted();
  if (portrait) checks.push(...checkFace(faces));
  const [onto, face] = [modelFaces[chosen], faces[0]];
  if (onto && face) checks.push(checkTogether(onto, face));
  const photoFace = portrait && face && { pixels: portrait, face };
  if (onto && checks.every(({ ok }) => ok))
    checks.push(...(await checkSkin({ pixels: model, face: onto }, photoFace)));
  signal.throwIfAborted();
  if (kind === 'analyze') {
    const found = { faces: modelFaces.map((one) => shownFace(one, model)) };
    return { outputs: [], analysis: { checks, found } };
  }
  const failed = checks.filter(({ ok }) => !ok);
  if (!onto || !face || !portrait || failed.length > 0)
    throw new EngineFailure('checksFailed', { checks: failed });

  onProgress({ stage: 'working', fraction: BEGIN.swapping });
  const exact = await lookCloser(model, onto);
  const triangles = await meshTriangles();
  const keepHair = options.keepHair !== false;
  await swapFace({ pixels: model, face: exact }, { pixels: portrait, face }, { keepHair, triangles });
  signal.throwIfAborted();

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const output = await writePixels(model, {
    directory: workDir,
    name: 'result',
    mime: source.mime,
    label: (await readSourceLabel(source)) ?? newLabel,
    visible: { text: labelText, corner: 'bottom-right' },
  });
  return { outputs: [output] };
};
