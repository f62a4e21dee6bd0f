import type { Mask } from '../../server/src/engines/local/matting/mask-cleanup';
import { writeMatte } from '../../server/src/engines/local/matting/matte';
import { checkSubject } from '../../server/src/engines/local/matting/subject-mask';
import type { Engine, EngineMatte } from '../../server/src/engines/port';
import { copyAfter } from './scripted-engine';

const SIDE = 1024;

/** A mask with an opaque rectangle, as shares of the sides. */
function rectangle({ left, top, width, height }: EngineMatte['box']): Mask {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = Math.round(top * SIDE); y < (top + height) * SIDE; y += 1) {
    const row = y * SIDE;
    data.fill(255, row + Math.round(left * SIDE), row + Math.round((left + width) * SIDE));
  }
  return { data, width: SIDE, height: SIDE };
}

/** The middle of every photo. */
export const MIDDLE: EngineMatte['box'] = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

/**
 * Finds the middle of every photo, as the local engine finds products; runs return a copy of the photo.
 * @param options `none`: finds nothing; `retouched`: as if the user had painted
 */
export const findMiddle =
  ({ box = MIDDLE, none = false, retouched = false } = {}): Engine['run'] =>
  async (request, call) => {
    const [photo] = request.inputs.source ?? request.inputs.product ?? [];
    if (!photo) throw new Error('there is no photo');
    const answer = await copyAfter(0)(request, call);
    const directory = request.workDir;
    const matte = await writeMatte(rectangle(box), {
      found: !none,
      photo,
      directory,
    });
    return {
      ...answer,
      ...(request.kind === 'analyze' && {
        analysis: { checks: [checkSubject(none ? 0 : 0.25)] },
      }),
      matte: { ...matte, ...(retouched && { retouched }) },
    };
  };
