import { sql } from 'drizzle-orm';
import type { NodeOffers } from '../../../engines/port';

/**
 * A demand is what a task was promised: its tool (or its kind, if it has no tool) and the name of the engine, the language
 * model or the finder of objects. Workers claim
 * only tasks whose demands they meet.
 */
const demand = (what: string, engine: string) => `${what} ${engine}`;

/** The demand of the task `q`. */
export const DEMAND = sql`coalesce(q.tool, q.kind) || ' ' || (q.snapshot->'engine'->>'name')`;

/** The demands that a worker with these offers meets. */
export const demandsMet = ({ engines, copywriter, objects }: NodeOffers): string[] => [
  ...engines.flatMap(({ name, tools }) => Object.keys(tools).map((tool) => demand(tool, name))),
  ...(copywriter ? [demand('poster-words', copywriter.name)] : []),
  ...(objects ? objects.tools.map((tool) => demand(tool, objects.name)) : []),
];

/** What a worker may claim. */
export type Claimable = {
  /** Tasks that need neither a tool's engine, nor a language model, nor a finder of objects. */
  posters: boolean;
  /** The demands that it meets. */
  met: readonly string[];
  /**
   * All demands that a live worker met lately. Any worker takes a task with another one: if it cannot run it either, the
   * task fails and its points return. undefined: not known.
   */
  recent?: readonly string[] | undefined;
};

/** A worker that is upgraded, or whose machine restarts, is back within this time. */
const PATIENCE_MS = 10 * 60_000;

/** A gap between two readings that says nothing about the workers. */
const MAX_GAP_MS = 30_000;

/** Remembers which demands live workers have met in the last ten minutes. */
export function createRecentDemands({ patienceMs = PATIENCE_MS, now = () => performance.now() } = {}) {
  const seenAt = new Map<string, number>();
  let since = now();
  let readAt = since;
  return {
    /** Takes in what all live workers offer now; null = the offers of one are not known, so that nothing can be said. */
    observe: (offers: readonly (NodeOffers | null)[]): void => {
      const time = now();
      if (time - readAt > MAX_GAP_MS || offers.includes(null)) since = time;
      readAt = time;
      for (const offer of offers) {
        if (offer) for (const key of demandsMet(offer)) seenAt.set(key, time);
      }
    },
    /** undefined until it has observed for as long. */
    list: (): string[] | undefined => {
      const from = now() - patienceMs;
      if (since > from) return undefined;
      return [...seenAt].flatMap(([key, time]) => (time >= from ? [key] : []));
    },
  };
}
