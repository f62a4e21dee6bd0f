import type { ToolKey } from '@tuzuo/core/tools';
import type { PlainMessageKey } from '@/i18n';
import { pages, urlOf } from '@/navigation';
import { toolFaces } from '@/tools/faces';
import { hasCanvas, resultsRouteOf, resultsUrl } from './tool-routes';

/** What identifies an earlier task of the user. */
type Run = {
  tool: ToolKey;
  taskId: string;
  /** Other kinds than the product canvas's are runs of the tool. */
  kind?: string | undefined;
};

/** Whether a task is a save of the product canvas. */
export const isCanvasSave = ({ kind }: Pick<Run, 'kind'>): boolean => kind === 'studio-save';

/** Key of a task's name. */
export const runName = (run: Pick<Run, 'tool' | 'kind'>): PlainMessageKey =>
  isCanvasSave(run) ? 'page.studio' : toolFaces[run.tool].name;

/** Address at which a task's result is shown; undefined in a product without that page. */
export function runUrl(run: Run): string | undefined {
  const { tool, taskId } = run;
  if (isCanvasSave(run)) return hasCanvas() ? urlOf('studio', { taskId }) : undefined;
  return pages[resultsRouteOf(tool)] ? resultsUrl(tool, taskId) : undefined;
}
