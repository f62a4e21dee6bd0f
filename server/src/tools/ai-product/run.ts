import { findScene, type Scene } from '@tuzuo/core/backdrops';
import { checkPose, scenesFor } from '@tuzuo/core/backdrops/pose';
import type { Pose } from '@tuzuo/core/backdrops/poses';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { trimToSubject } from '../../engines/local/matting/compose';
import { cutOut } from '../../engines/local/matting/cut-out';
import { checkClearSubject, MAX_SCATTERED_PRODUCT } from '../../engines/local/matting/doubt';
import { subjectShare } from '../../engines/local/matting/hints';
import { writeMatte } from '../../engines/local/matting/matte';
import { outlineOf } from '../../engines/local/matting/outline';
import { findSubject } from '../../engines/local/matting/subject-mask';
import { writePixels } from '../../engines/local/picture/write';
import { composeProduct, type ProductOptions } from '../../engines/local/product/compose';
import { poseOf } from '../../engines/local/product/pose';
import { checkProductSide, checkWhole } from '../../engines/local/product/whole';
import { EngineFailure, type EngineOutput, type EngineRequest } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.02, working: 0.06, cutting: 0.3, composing: 0.36 } as const;

/** Share of a variant's progress that rendering takes; the rest is encoding. */
const DRAWING = 0.9;

/** The chosen scene, or the first one for a pose. */
function sceneOf({ sceneId }: EngineRequest['options'], pose: Pose): Scene {
  const scene = sceneId === undefined ? scenesFor(pose)[0] : findScene(String(sceneId));
  if (!scene) throw failure('broken', `there is no scene ${String(sceneId)}`);
  return scene;
}

/** Cuts a product out and renders it into a scene, in the requested number of variants. */
export const run: LocalTool = async (request, context) => {
  const { inputs, options, kind, workDir } = request;
  const { networks, signal, onProgress, newLabel, labelText } = context;
  const [source] = inputs.product ?? [];
  if (!source) throw failure('broken', 'no product picture was given');

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const network = await networks.load('isnet');
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.working });
  const found = await findSubject(source, network);
  const { mask, check, unclear, isTrimmed } = found;
  signal.throwIfAborted();
  const whole = checkWhole(mask);
  const checks = [check, { ...whole, ok: whole.ok || isTrimmed }];
  // Without a subject, nothing else needs to be said of it.
  if (check.ok)
    checks.push(
      checkClearSubject({ ...found, share: subjectShare(mask) }, MAX_SCATTERED_PRODUCT),
      checkProductSide(mask, source),
    );
  if (kind === 'analyze') {
    // Without a subject there is no outline.
    const outlined = check.ok && { pictures: await outlineOf(mask, source, workDir) };
    const matte = await writeMatte(mask, {
      found: check.ok,
      photo: source,
      directory: workDir,
      unclear,
      isTrimmed,
    });
    return { outputs: [], analysis: { checks, ...outlined }, matte };
  }
  if (checks.some(({ ok }) => !ok)) throw new EngineFailure('checksFailed', { checks });

  onProgress({ stage: 'working', fraction: BEGIN.cutting });
  const product = trimToSubject(await cutOut(source, mask, { feather: 0, keepProfile: false }));
  const pose = poseOf((options.pose ?? 'auto') as Pose, product);
  const scene = sceneOf(options, pose);
  // The free analysis is of the photo, whatever scene is chosen afterwards.
  checks.push(...checkPose({ sceneId: scene.id, pose }));
  if (checks.some(({ ok }) => !ok)) throw new EngineFailure('checksFailed', { checks });

  const count = Number(options.count);
  const outputs: EngineOutput[] = [];
  for (let variant = 1; variant <= count; variant += 1) {
    const [from, span] = [
      BEGIN.composing + ((1 - BEGIN.composing) * (variant - 1)) / count,
      (1 - BEGIN.composing) / count,
    ];
    const onShare = (share: number) =>
      onProgress({ stage: 'working', fraction: from + span * DRAWING * share });
    const pixels = await composeProduct(
      product,
      {
        scene,
        pose,
        ratio: String(options.ratio),
        shadow: options.shadow as ProductOptions['shadow'],
        fast: options.fast === true,
        variant,
      },
      { signal, onShare },
    );
    onProgress({ stage: variant === count ? 'storing' : 'working', fraction: from + span * DRAWING });
    outputs.push(
      await writePixels(pixels, {
        directory: workDir,
        name: `result-${variant}`,
        mime: 'image/jpeg',
        label: newLabel,
        visible: { text: labelText, corner: 'bottom-right' },
      }),
    );
    signal.throwIfAborted();
  }
  return { outputs };
};
