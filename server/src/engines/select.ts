import type { Engine, SelectEngine, SelectedEngine } from './port';

/**
 * Chooses among `engines`: full quality wins over preview; between equals the one registered first, so that their
 * order is the operator's preference.
 */
export function createSelectEngine(engines: readonly Engine[]): SelectEngine {
  return (tool) => {
    let preview: SelectedEngine | undefined;
    // Asked for every tool by every look at the list of tools: without a list of candidates for each.
    for (const engine of engines) {
      const quality = engine.tools[tool];
      if (quality === 'full') return { engine, quality };
      if (quality === 'preview') preview ??= { engine, quality };
    }
    return preview;
  };
}
