import type { Size } from '@tuzuo/core/geometry/size';
import { type Canvas, canvasFor, expandedFrom } from '@tuzuo/core/tools';
import type { LabelCorner } from '../../engines/label/visible';
import { fillWith } from '../../engines/local/added/filling';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { onBlurredCanvas } from '../../engines/local/picture/blurred-canvas';
import { edgesOf, hasRoomOnly, onGround } from '../../engines/local/picture/on-ground';
import { readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { resizedPixels } from '../../engines/local/picture/resized';
import { writePixels } from '../../engines/local/picture/write';
import { beyondGround, continued, isLarger } from '../../engines/local/removal/continued';
import { checkCutObject } from '../../engines/local/removal/cut-objects';
import { checkExpanded } from '../../engines/local/removal/expansion-check';
import { findObjects } from '../../engines/local/removal/objects';
import { checkPlainSides } from '../../engines/local/removal/plain-sides';
import { objectsOf } from '../../engines/local/removal/plan';
import { EngineFailure } from '../../engines/port';

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { loading: 0.05, working: 0.3, storing: 0.95 } as const;

/** The corner with the largest expansion, where a visible label covers new pixels instead of the user's. */
function labelCorner({ width, height, left, top }: Canvas, source: Size) {
  const right = width - source.width - left;
  const bottom = height - source.height - top;
  return `${bottom >= top ? 'bottom' : 'top'}-${right >= left ? 'right' : 'left'}` satisfies LabelCorner;
}

/**
 * Expands a picture beyond its edges without repeating its objects; refuses where one of them is cut off, and sides that
 * cannot be continued from what the picture shows, unless its sides go on out of focus. Keeps format,
 * transparency, color profile and original pixels. A picture whose canvas would be too large is reduced first.
 */
export const run: LocalTool = async (request, { networks, signal, onProgress, newLabel, labelText }) => {
  const [source] = request.inputs.source ?? [];
  if (!source) throw failure('broken', 'no source picture was given');
  // Sizes before and after were checked when the task was created.
  if (request.kind === 'analyze') return { outputs: [], analysis: { checks: [] } };

  onProgress({ stage: 'reading', fraction: 0 });
  const sent = await readPixels(source, { keepProfile: true });
  const pixels = await resizedPixels(sent, expandedFrom(sent, request.options));
  const canvas = canvasFor(pixels, request.options);
  signal.throwIfAborted();

  if (request.options.fill === 'blur') {
    onProgress({ stage: 'working', fraction: BEGIN.working });
    const edges = await edgesOf(pixels);
    const placed = hasRoomOnly(edges.soft, pixels, canvas)
      ? onGround(pixels, canvas, edges)
      : await onBlurredCanvas(pixels, canvas);
    onProgress({ stage: 'storing', fraction: BEGIN.storing });
    const kept = { directory: request.workDir, name: 'result', mime: source.mime };
    return { outputs: [await writePixels(placed, { ...kept, label: await readSourceLabel(source) })] };
  }

  const edges = await edgesOf(pixels);
  // A network that was added for filling can make what is not plain.
  const unplain = beyondGround(canvas, pixels, edges, { isFilled: true });
  const isFilled = isLarger(unplain, pixels) && (await networks.filler?.()) !== undefined;
  const busy = isFilled ? unplain : beyondGround(canvas, pixels, edges);
  const plain = await checkPlainSides(pixels, busy);
  if (!plain.ok && !isFilled) throw new EngineFailure('checksFailed', { checks: [plain] });
  signal.throwIfAborted();

  onProgress({ stage: 'loading', fraction: BEGIN.loading });
  const areaOf = ({ width, height }: Size) => ({ left: 0, top: 0, width, height });
  const found = await findObjects(source, areaOf(sent), { networks, directory: request.workDir });
  const cut = found && checkCutObject(found, pixels, canvas);
  if (cut && !cut.ok) throw new EngineFailure('checksFailed', { checks: [cut] });
  // They are looked for in the file, and kept out of what was read from it.
  const objects = found && objectsOf(pixels, { ...found, area: areaOf(pixels) });
  signal.throwIfAborted();

  onProgress({ stage: 'working', fraction: BEGIN.working });
  const span = BEGIN.storing - BEGIN.working;
  const onStep = (share: number) => onProgress({ stage: 'working', fraction: BEGIN.working + span * share });
  const grown = await continued(
    pixels,
    canvas,
    { edges, busy },
    { signal, onStep },
    { objects, fill: (holed, call) => fillWith(networks, holed, call) },
  );

  // Only patches leave seams; what a network generated is delivered as it is.
  if (!isFilled) {
    const expanded = await checkExpanded(grown, pixels, { canvas, busy });
    if (!expanded.ok) throw new EngineFailure('checksFailed', { checks: [expanded] });
  }

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const output = await writePixels(grown, {
    directory: request.workDir,
    name: 'result',
    mime: source.mime,
    label: newLabel,
    visible: { text: labelText, corner: labelCorner(canvas, pixels) },
  });
  // Plain ground is continued at once, so that a cancel may arrive only now.
  signal.throwIfAborted();
  return { outputs: [output] };
};
