import type { ToolKey } from '@tuzuo/core/tools';
import type { TaskAnalysis } from '../../db/schema/task';
import type { EngineAnalysis, EngineOutput } from '../../engines/port';
import { type ShownAnalysis, type ShownPictures, toolRooms } from '../../tools';

/** What is kept of what a look found; `store` makes an asset of each of its pictures and answers its id. */
export async function keepAnalysis(
  tool: ToolKey,
  { checks, found = {}, pictures = {} }: EngineAnalysis,
  store: (picture: EngineOutput) => Promise<string>,
): Promise<TaskAnalysis> {
  const assetIds: Record<string, string> = {};
  for (const [name, picture] of Object.entries(pictures)) assetIds[name] = await store(picture);
  return { ...(toolRooms[tool].analysis?.keep(found, assetIds) ?? found), checks };
}

/** The pictures that a look has made, to be shown only. */
export function assetsOfAnalysis(tool: ToolKey, analysis: TaskAnalysis | null | undefined): string[] {
  return (analysis && toolRooms[tool].analysis?.assetsOf(analysis)) ?? [];
}

/** What a task shows of what was kept, with the pictures that are still there. */
export function showAnalysis(tool: ToolKey, kept: TaskAnalysis, pictures: ShownPictures): ShownAnalysis {
  return { ...(toolRooms[tool].analysis?.show(kept, pictures) ?? kept), checks: kept.checks };
}
