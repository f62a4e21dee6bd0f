import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { ApiError } from '@/request';

type Task = Api['gen.task.get']['output'];

/** A check before or during a run. */
export type Check = NonNullable<Task['analysis']>['checks'][number];

/** The failed checks of a run: those of its failure or, if it has none, of the analysis before it. */
export const failedChecks = ({ failure, analysis }: Pick<Task, 'failure' | 'analysis'>): Check[] =>
  (failure?.checks ?? analysis?.checks ?? []).filter(({ ok }) => !ok);

/** The failed checks for which the server refused to start a run; none if it refused for another reason. */
export function refusedChecks(error: unknown): Check[] {
  if (!(error instanceof ApiError) || error.code !== ErrorCode.checksFailed) return [];
  const data: object = error.data instanceof Object ? error.data : {};
  if (!('checks' in data) || !Array.isArray(data.checks)) return [];
  return (data.checks as Check[]).filter(({ ok }) => !ok);
}
