import type { Api } from '@tuzuo/contract/api';
import type { TaskState } from '@tuzuo/core/api/task';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { HistoryKey } from './locales';

export const ALL = 'all';

/** What of the history shows. */
export type Filters = { tool: ToolKey | typeof ALL; state: ShownState | typeof ALL };

export const NO_FILTERS: Filters = { tool: ALL, state: ALL };

/** Whether something may be left out. */
export const isFiltered = (filters: Filters) => Object.keys(queryOf(filters)).length > 0;

/** The states that are worth looking for, the most wanted first; `canceling` lasts a moment. */
export const STATE_WORDS = {
  succeeded: 'state.succeeded',
  running: 'state.running',
  queued: 'state.queued',
  failed: 'state.failed',
  canceled: 'state.canceled',
} as const satisfies Partial<Record<TaskState, HistoryKey>>;

export type ShownState = keyof typeof STATE_WORDS;

/** The call's own filters. */
export function queryOf({ tool, state }: Filters): Pick<Api['gen.task.list']['input'], 'tool' | 'state'> {
  return { ...(tool !== ALL && { tool }), ...(state !== ALL && { state }) };
}

/** Tools to filter by: those that the server offers, and the one in force. */
export function toolChoices(open: Partial<Record<ToolKey, unknown>>, { tool }: Filters): ToolKey[] {
  return TOOL_KEYS.filter((key) => open[key] !== undefined || key === tool);
}
