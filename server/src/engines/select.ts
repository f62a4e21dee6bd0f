import type { ToolKey } from '@tuzuo/core/tools';
import type { Engine, EngineQuality } from './port';

export type SelectedEngine = { engine: Engine; quality: EngineQuality };

/**
 * The engine that runs `tool`, or undefined when none can. Full quality wins over preview; between equals the
 * one registered first, so that the order of `engines` is the operator's preference.
 */
export function selectEngine(engines: readonly Engine[], tool: ToolKey): SelectedEngine | undefined {
  const candidates = engines.flatMap((engine) => {
    const quality = engine.tools[tool];
    return quality === undefined ? [] : [{ engine, quality }];
  });
  return candidates.find(({ quality }) => quality === 'full') ?? candidates[0];
}
