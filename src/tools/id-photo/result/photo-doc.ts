import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import type { Task, TaskResult } from '@/tools/results';

/** The finished photo of a run, and the server's description of it. */
type FinishedPhoto = { result: TaskResult; doc: IdPhotoDoc };

const isDoc = (doc: unknown): doc is IdPhotoDoc =>
  doc instanceof Object && Reflect.get(doc, 'kind') === 'id-photo';

/** Undefined for a run without an ID photo, or whose file was deleted. */
export function photoOf({ results }: Task): FinishedPhoto | undefined {
  const [result] = results;
  return result && isDoc(result.doc) ? { result, doc: result.doc } : undefined;
}
