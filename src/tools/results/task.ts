import type { Api } from '@tuzuo/contract/api';
import type { ToolKey } from '@tuzuo/core/tools';
import { extensionOfMime, nameOfMime } from '@tuzuo/core/validation/media-type';
import type { Format } from '@/i18n/format';

/** A generation task as its owner sees it. */
export type Task = Api['gen.task.get']['output'];

/** An output image of a task. */
export type TaskResult = Task['results'][number];

/** A stored image with its signed addresses, uploaded or generated. */
export type Asset = Api['asset.asset.upload']['output']['items'][number];

/** The first input, which results are compared with. Undefined once its file was deleted. */
export function sourceOf({ inputs }: Pick<Task, 'inputs'>): Asset | undefined {
  const [first] = Object.values(inputs);
  return first?.[0];
}

/** Whether each result is made from an input of its own. */
export function isBatch({ inputs, results }: Pick<Task, 'inputs' | 'results'>): boolean {
  const [first = []] = Object.values(inputs);
  return results.length > 1 && first.length === results.length;
}

/** The seed of a result: with it, an engine makes the same again; undefined for engines that take none. */
export function seedOf({ options: { seed } }: Pick<Task, 'options'>, index: number): number | undefined {
  return typeof seed === 'number' ? seed + index : undefined;
}

/**
 * The source of one of several results: the input at the same index for a batch, otherwise the first input; undefined
 * once its file was deleted.
 */
export function sourceOfResult(task: Task, result: TaskResult): Asset | undefined {
  const [first = []] = Object.values(task.inputs);
  return isBatch(task) ? first[task.results.indexOf(result)] : first[0];
}

export const isVideo = ({ mime }: Pick<TaskResult, 'mime'>): boolean => mime.startsWith('video/');

const MINUTE = 60;

/** Formats that support transparency. */
export const mayBeTransparent = ({ mime }: Pick<TaskResult, 'mime'>): boolean =>
  mime === 'image/png' || mime === 'image/webp';

/** Duration of a task's video as m:ss; undefined when it has none. */
export function videoLength({ results, options }: Pick<Task, 'results' | 'options'>): string | undefined {
  const { seconds } = options;
  if (!results.some(isVideo) || typeof seconds !== 'number') return undefined;
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** Progress of a task as an integer percentage; 100 only when it has succeeded. */
export function percentOf({ state, progress }: Pick<Task, 'state' | 'progress'>): number {
  return state === 'succeeded' ? 100 : Math.min(99, Math.floor(progress * 100));
}

/** Length of the id in a file name, which distinguishes the runs of one tool. */
const SHORT_ID = 8;

/** File name of a saved result, with its extension. */
export function fileNameOf(tool: ToolKey, result: Pick<TaskResult, 'assetId' | 'mime'>): string {
  return `tuzuo-${tool}-${result.assetId.slice(-SHORT_ID)}.${extensionOfMime(result.mime) ?? 'png'}`;
}

/** The properties that the figures are based on. */
type Figures = Pick<TaskResult, 'width' | 'height' | 'mime' | 'bytes'>;

/**
 * A result in figures: `1200 × 800 · PNG · 1.4 MB`; with `before`, for a tool that changes file sizes: `1200 × 800 ·
 * JPG · 1.4 MB → 98 KB (−93%)`.
 */
export function resultFacts(
  { width, height, mime, bytes }: Figures,
  format: Format,
  before?: Pick<Figures, 'bytes'>,
): string {
  const size = format.size(bytes);
  const change = before && Math.round((bytes / before.bytes - 1) * 100);
  const sizes =
    before && change !== undefined
      ? `${format.size(before.bytes)} → ${size} (${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%)`
      : size;
  return [`${width}\u00a0×\u00a0${height}`, nameOfMime(mime), sizes].join(' · ');
}
