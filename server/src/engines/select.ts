import type { Engine, SelectEngine } from './port';

/**
 * Chooses among `engines`: full quality wins over preview; between equals the one registered first, so that their
 * order is the operator's preference.
 */
export function createSelectEngine(engines: readonly Engine[]): SelectEngine {
  return (tool) => {
    const candidates = engines.flatMap((engine) => {
      const quality = engine.tools[tool];
      return quality === undefined ? [] : [{ engine, quality }];
    });
    return candidates.find(({ quality }) => quality === 'full') ?? candidates[0];
  };
}
