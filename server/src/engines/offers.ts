import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { EngineOffer, ListedEngine, NodeOffers, ToolOffer } from './port';

/** Describes an engine as it is now. */
export function offerOf({ name, version, cloud, tools, ...engine }: ListedEngine): EngineOffer {
  const offered = TOOL_KEYS.flatMap((tool): [ToolKey, ToolOffer][] => {
    const quality = tools[tool];
    if (quality === undefined) return [];
    const accepted = engine.accepts?.(tool);
    const cost = engine.costOf?.(tool) ?? 0;
    const offer: ToolOffer = {
      quality,
      ...(accepted && { accepts: accepted }),
      ...(engine.takesSeed?.(tool) && { seed: true }),
      ...(cost > 0 && { cost }),
      ...(engine.state?.(tool).usable === false && { unusable: true }),
    };
    return [[tool, offer]];
  });
  return { name, version, ...(cloud && { cloud }), tools: Object.fromEntries(offered) };
}

/** The engine that an offer describes. */
function engineOf({ name, version, cloud, tools }: EngineOffer): ListedEngine {
  return {
    name,
    version,
    ...(cloud && { cloud }),
    tools: Object.fromEntries(
      Object.entries(tools).map(([tool, { quality }]) => [tool, quality]),
    ) as ListedEngine['tools'],
    accepts: (tool) => tools[tool]?.accepts ?? { words: true },
    takesSeed: (tool) => tools[tool]?.seed === true,
    costOf: (tool) => tools[tool]?.cost ?? 0,
    state: (tool) =>
      tools[tool]?.unusable ? { usable: false, why: 'its worker says so' } : { usable: true },
  };
}

/** The engines of several nodes; those that are the same in all respects count once. */
export function enginesOf(offers: readonly NodeOffers[]): ListedEngine[] {
  const distinct = new Map(
    offers.flatMap(({ engines }) => engines).map((offer) => [JSON.stringify(offer), offer]),
  );
  return [...distinct.values()].map(engineOf);
}
