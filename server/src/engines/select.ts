import type { ToolKey } from '@tuzuo/core/tools';
import { accepts } from './acceptance';
import type { EnginePreference, ListedEngine, SelectedEngine } from './port';

/** Operator's preferred engines per tool, in order. */
type EngineOrder = Readonly<Partial<Record<ToolKey, readonly string[]>>>;

const isWhole = ({ quality }: SelectedEngine) => quality === 'full';

/** Whether a selection keeps the promise: the promised engine, or the local one with no worse quality. */
function keeps({ promised }: EnginePreference, { engine, quality }: SelectedEngine): boolean {
  if (!promised) return true;
  if (quality === 'preview' && promised.quality === 'full') return false;
  return engine.name === promised.name || !engine.cloud;
}

/**
 * Creates the selection among the engines that can run a tool now: the operator's preferred ones first, then full
 * quality before preview, then the cheaper one, then the one registered first. An engine promised to the user wins over
 * all.
 */
export function createSelectEngine<Known extends ListedEngine>(
  engines: readonly Known[],
  order: EngineOrder = {},
) {
  return (tool: ToolKey, preference: EnginePreference = {}): SelectedEngine<Known> | undefined => {
    const rankOf = ({ engine }: SelectedEngine) => {
      if (preference.promised?.name === engine.name) return -1;
      const place = order[tool]?.indexOf(engine.name) ?? -1;
      return place === -1 ? Number.MAX_SAFE_INTEGER : place;
    };
    const isBetter = (one: SelectedEngine, other: SelectedEngine): boolean => {
      if (rankOf(one) !== rankOf(other)) return rankOf(one) < rankOf(other);
      if (isWhole(one) !== isWhole(other)) return isWhole(one);
      return (one.engine.costOf?.(tool) ?? 0) < (other.engine.costOf?.(tool) ?? 0);
    };
    let best: SelectedEngine<Known> | undefined;
    // Called for every tool whenever the tools are listed, so no list of candidates is allocated.
    for (const engine of engines) {
      const quality = engine.tools[tool];
      if (quality === undefined || engine.state?.(tool).usable === false) continue;
      const accepted = engine.accepts?.(tool);
      if (preference.options && accepted && !accepts(accepted, preference.options)) continue;
      const selected = { engine, quality };
      if (keeps(preference, selected) && (!best || isBetter(selected, best))) best = selected;
    }
    return best;
  };
}
