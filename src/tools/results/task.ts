import type { Api } from '@tuzuo/contract/api';
import type { ToolKey } from '@tuzuo/core/tools';
import { extensionOfMime, nameOfMime } from '@tuzuo/core/validation/media-type';
import type { Format } from '@/i18n/format';

/** A generation task as its owner sees it. */
export type Task = Api['gen.task.get']['output'];

/** One picture that a task made. */
export type TaskResult = Task['results'][number];

/** A stored picture with its signed addresses, whether it was uploaded or made. */
export type Asset = Api['asset.asset.upload']['output']['items'][number];

/** One thing that was looked at before or during a run. */
export type Check = NonNullable<Task['analysis']>['checks'][number];

/** What is wrong with the pictures of a run: its own refusal says it; what was seen before it, where that does not. */
export const failedChecks = ({ failure, analysis }: Pick<Task, 'failure' | 'analysis'>): Check[] =>
  (failure?.checks ?? analysis?.checks ?? []).filter(({ ok }) => !ok);

/** What went in first: what results are compared with. Undefined once its file is gone. */
export function sourceOf({ inputs }: Pick<Task, 'inputs'>): Asset | undefined {
  const [first] = Object.values(inputs);
  return first?.[0];
}

/**
 * What one of several results was made from: the picture in the same place, where a run works on a batch. Otherwise
 * what went in first; undefined once its file is gone.
 */
export function sourceOfResult(task: Task, result: TaskResult): Asset | undefined {
  const [first = []] = Object.values(task.inputs);
  const isBatch = task.results.length > 1 && first.length === task.results.length;
  return isBatch ? first[task.results.indexOf(result)] : first[0];
}

export const isVideo = ({ mime }: Pick<TaskResult, 'mime'>): boolean => mime.startsWith('video/');

const MINUTE = 60;

/** Formats that may have transparent parts. */
export const mayBeTransparent = ({ mime }: Pick<TaskResult, 'mime'>): boolean =>
  mime === 'image/png' || mime === 'image/webp';

/** How long the video is that a task has made, as a clock shows it; undefined when it has made none. */
export function videoLength({ results, options }: Pick<Task, 'results' | 'options'>): string | undefined {
  const { seconds } = options;
  if (!results.some(isVideo) || typeof seconds !== 'number') return undefined;
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** How far a task is, as a whole number of hundredths; 100 only when it has succeeded. */
export function percentOf({ state, progress }: Pick<Task, 'state' | 'progress'>): number {
  return state === 'succeeded' ? 100 : Math.min(99, Math.floor(progress * 100));
}

/** Part of a file's name that tells runs of one tool apart. */
const SHORT_ID = 8;

/** Name for a saved result, with its extension. */
export function fileNameOf(tool: ToolKey, result: Pick<TaskResult, 'assetId' | 'mime'>): string {
  return `tuzuo-${tool}-${result.assetId.slice(-SHORT_ID)}.${extensionOfMime(result.mime) ?? 'png'}`;
}

/** What figures are made of. */
type Figures = Pick<TaskResult, 'width' | 'height' | 'mime' | 'bytes'>;

/**
 * A result in figures: `1200 × 800 · PNG · 1.4 MB`; with `before`, for a tool that is
 * about size: `1200 × 800 · JPG · 1.4 MB → 98 KB (−93%)`.
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
