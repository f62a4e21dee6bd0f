import type { Api } from '@tuzuo/contract/api';
import type { TaskState } from '@tuzuo/core/api/task';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { ensureCatalog, toolFaces, useCatalog } from '@/tools/catalog';
import { FilterRow } from '@/ui/filter-row';
import { type HistoryKey, useHistoryWords } from './words';

const ALL = 'all';

/** Which runs the history shows. */
export type Filters = { tool: ToolKey | typeof ALL; state: ShownState | typeof ALL };

export const NO_FILTERS: Filters = { tool: ALL, state: ALL };

/** Whether runs may be filtered out. */
export const isFiltered = (filters: Filters) => Object.keys(queryOf(filters)).length > 0;

/** The states offered as filters, most useful first; `canceling` is too short-lived. */
const STATE_WORDS = {
  succeeded: 'state.succeeded',
  running: 'state.running',
  queued: 'state.queued',
  failed: 'state.failed',
  canceled: 'state.canceled',
} as const satisfies Partial<Record<TaskState, HistoryKey>>;

type ShownState = keyof typeof STATE_WORDS;

/** The filters as parameters of the call. */
export function queryOf({ tool, state }: Filters): Pick<Api['gen.task.list']['input'], 'tool' | 'state'> {
  return { ...(tool !== ALL && { tool }), ...(state !== ALL && { state }) };
}

type FilterBarProps = { filters: Filters; onChange: (filters: Filters) => void };

/** Controls to filter the history. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useHistoryWords();
  const common = useT();
  const open = useCatalog((state) => state.open);
  useEffect(ensureCatalog, []);
  const states = Object.keys(STATE_WORDS) as ShownState[];
  return (
    <>
      <FilterRow
        id="history-tool"
        label={t('filter.tool')}
        choices={[
          { value: ALL, text: t('filter.allTools') },
          ...toolChoices(open, filters).map((tool) => ({ value: tool, text: common(toolFaces[tool].name) })),
        ]}
        chosen={filters.tool}
        onChoose={(tool) => onChange({ ...filters, tool })}
      />
      <FilterRow
        id="history-state"
        label={t('filter.state')}
        choices={[
          { value: ALL, text: t('filter.allStates') },
          ...states.map((state) => ({ value: state, text: t(STATE_WORDS[state]) })),
        ]}
        chosen={filters.state}
        onChoose={(state) => onChange({ ...filters, state })}
      />
    </>
  );
}

/** Tools to filter by: those that the server offers, and the selected one. */
function toolChoices(open: Partial<Record<ToolKey, unknown>>, { tool }: Filters): ToolKey[] {
  return TOOL_KEYS.filter((key) => open[key] !== undefined || key === tool);
}
