import type { TaskCheck } from '@tuzuo/core/api/task';
import {
  type EditedLine,
  type FoundLine,
  MAX_TEXT_LINES,
  type TextLinesDoc,
} from '@tuzuo/core/text/text-lines';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { type ReadLine, readText } from '../../engines/local/ocr/read-text';
import { layOnColor } from '../../engines/local/picture/lay-on-color';
import { type Pixels, readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { putBack, type Sheet, toSheet } from '../../engines/local/picture/sheet';
import { writePixels } from '../../engines/local/picture/write';
import { erase } from '../../engines/local/typesetting/erase';
import { listsOf } from '../../engines/local/typesetting/lists';
import { measureLines } from '../../engines/local/typesetting/measure-lines';
import { cornersOf, quarterTurned, rectangleOf } from '../../engines/local/typesetting/rectangle';
import { withRoom } from '../../engines/local/typesetting/room';
import { isSetUpright, pitchOf, setColumn } from '../../engines/local/typesetting/set-column';
import { fitText, setLine } from '../../engines/local/typesetting/set-line';
import { boxOfColumn, boxOfLine } from '../../engines/local/typesetting/text-box';
import type { EngineAnswer } from '../../engines/port';

type Context = Parameters<LocalTool>[1];

/** Progress of the whole run (0–1) at which each phase begins. */
const BEGIN = { working: 0.1, setting: 0.85, storing: 0.95 } as const;

/** Mean brightness of visible colors above which they are read on black. */
const LIGHT = 160;
const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** Background on which the text of a transparent picture is readable. */
function readingGround({ rgb, alpha }: Pixels): typeof BLACK | typeof WHITE {
  let [sum, weight] = [0, 0];
  for (let pixel = 0; alpha && pixel < alpha.length; pixel += 1) {
    sum += (rgb[pixel * 3 + 1] ?? 0) * (alpha[pixel] ?? 0);
    weight += alpha[pixel] ?? 0;
  }
  return sum > LIGHT * weight ? BLACK : WHITE;
}

/** The largest lines, in their original order, when there are too many. */
function largest(lines: readonly ReadLine[]): ReadLine[] {
  const area = ({ box }: ReadLine) => box.width * box.height;
  const translatable = new Set([...lines].sort((a, b) => area(b) - area(a)).slice(0, MAX_TEXT_LINES));
  return lines.filter((line) => translatable.has(line));
}

/** Reads the text of a picture and measures each line's style. */
async function detectText(picture: Pixels, { networks, signal, onProgress }: Context): Promise<EngineAnswer> {
  onProgress({ stage: 'working', fraction: BEGIN.working });
  const span = BEGIN.storing - BEGIN.working;
  const onStep = (share: number) => onProgress({ stage: 'working', fraction: BEGIN.working + span * share });
  const found = await readText(layOnColor(picture, readingGround(picture)), { networks, signal, onStep });
  const check: TaskCheck = { key: 'text', ok: found.length > 0, found: found.length, need: 1 };
  const lines = measureLines(toSheet(picture), largest(found)).map(
    ({ text, box, confidence, style }): FoundLine => ({ text, box: cornersOf(box), confidence, style }),
  );
  return { outputs: [], analysis: { checks: [check], found: { lines } } };
}

/** Erases the lines to replace from the sheet; returns their measured styles. */
async function clear(
  sheet: Sheet,
  edited: readonly EditedLine[],
  { signal, onProgress }: Pick<Context, 'signal' | 'onProgress'>,
) {
  const lines = measureLines(
    sheet,
    edited.map(({ box, style: wanted, ...line }) => ({ ...line, wanted, box: rectangleOf(box) })),
  );
  for (const [index, { strokes }] of lines.entries()) {
    signal.throwIfAborted();
    await erase(sheet, strokes, signal);
    const share = (index + 1) / lines.length;
    onProgress({ stage: 'working', fraction: BEGIN.working + (BEGIN.setting - BEGIN.working) * share });
  }
  return lines;
}

/** Sets the new texts in the lines' places on the sheet, lists in one size; returns how each was set. */
function write(sheet: Sheet, lines: Awaited<ReturnType<typeof clear>>): TextLinesDoc['lines'] {
  const placed = lines.map(({ style: measured, wanted, ...line }) => {
    const style = { ...measured, ...wanted };
    const { glow } = line.strokes;
    const lit = glow && { by: glow, size: measured.size };
    return {
      ...line,
      style,
      lit,
      place: withRoom(line.run, line.room, style.align),
      hasOwnSize: wanted?.size,
    };
  });
  const groups = listsOf(placed);
  /** The size of a list: the smallest at which one of its lines fits. */
  const sizes = new Map<number, number>();
  for (const [index, { translation, style, place, room }] of placed.entries()) {
    const group = groups[index] ?? index;
    const { size } = fitText(translation, style, place, room.upright);
    sizes.set(group, Math.min(size, sizes.get(group) ?? size));
  }
  return placed.map(
    ({ text, translation, box, run, isColumn, room, lit, style: own, place, hasOwnSize }, index) => {
      const size = sizes.get(groups[index] ?? index) ?? own.size;
      if (isColumn && isSetUpright(translation)) {
        const setting = setColumn(sheet, translation, { ...own, lit }, place, pitchOf(text, run, own.size));
        const set = boxOfColumn(quarterTurned(place, 3), own.align, setting);
        return { text, translation, box: cornersOf(box), style: { ...own, size: setting.size }, set };
      }
      const style = hasOwnSize || isColumn ? own : { ...own, size };
      const setting = setLine(sheet, translation, { ...style, lit }, place, room.upright);
      const set = boxOfLine(place, style.align, setting);
      return { text, translation, box: cornersOf(run), style: { ...style, size: setting.size }, set };
    },
  );
}

/**
 * Analysis: reads the lines of text in a picture. Run: replaces them by the texts of the option `lines`, with the same
 * size, weight, color and alignment; a column stays a column if its new text consists of ideographs, other texts run
 * down along it. Keeps format, transparency, color profile and AI label. Also writes the picture without text, so that
 * an editor can open the lines.
 */
export const run: LocalTool = async (request, context) => {
  const { inputs, options, kind, workDir } = request;
  const { onProgress, newLabel } = context;
  const [source] = inputs.source ?? [];
  if (!source) throw failure('broken', 'one picture was expected');
  onProgress({ stage: 'reading', fraction: 0 });
  const picture = await readPixels(source, { keepProfile: kind === 'run' });
  if (kind === 'analyze') return detectText(picture, context);
  if (!Array.isArray(options.lines)) throw failure('broken', 'lines were expected');
  const label = (await readSourceLabel(source)) ?? newLabel;
  const sheet = toSheet(picture);
  const { width, height } = picture;
  const store = (name: string) => {
    for (let pixel = 0; pixel < width * height; pixel += 1) putBack(sheet, picture, pixel);
    return writePixels(picture, { directory: workDir, name, mime: source.mime, label });
  };
  const cleared = await clear(sheet, options.lines as EditedLine[], context);
  const { path: ground } = await store('ground');
  const lines = write(sheet, cleared);

  onProgress({ stage: 'storing', fraction: BEGIN.storing });
  const doc: TextLinesDoc = { kind: 'text-lines', version: 1, width, height, lines };
  return { outputs: [{ ...(await store('result')), ground, doc }] };
};
