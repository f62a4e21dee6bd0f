import type { ToolKey } from '@tuzuo/core/tools';
import type { BaseLogger } from 'pino';
import type { Env } from '../config/env';
import type { Database } from '../db/database';
import { enginesOf, offerOf } from '../engines/offers';
import type {
  ListedCopywriter,
  ListedEngine,
  ListedObjectFinder,
  NodeOffers,
  SelectListed,
} from '../engines/port';
import { createSelectEngine } from '../engines/select';
import { type Claimable, createRecentDemands, demandsMet } from '../modules/task/queue/demands';
import { type LiveNode, type Nodes, watchNodes } from '../modules/worker-node/service';
import type { Engines } from './engines';

/** What the installation offers: this process, and the workers that are alive. */
export type Offers = {
  /** Selects the engine that would run a tool, here or on another node. */
  select: SelectListed;
  findCopywriter: () => ListedCopywriter | undefined;
  /** What would find objects for a tool, here or on another node; undefined if nothing can. */
  findObjectFinder: (tool: ToolKey) => ListedObjectFinder | undefined;
  /** Whether pictures may leave the operator's machines. */
  usesCloud: () => boolean;
  /** What this process writes with its heartbeat; null for an API node. */
  own: () => NodeOffers | null;
  /** What this process may claim. */
  claimable: () => Claimable;
  /** Live processes that answer calls, at least one. */
  countApiNodes: () => number;
  refresh: () => Promise<void>;
  stop: Nodes['stop'];
};

type OffersOptions = {
  database: Pick<Database, 'orm'>;
  nodeId: string;
  /** What this process runs itself; undefined for an API node. */
  own: Own | undefined;
  order: Env['ENGINE_ORDER'];
  log: Pick<BaseLogger, 'warn' | 'info'>;
};

type Own = Pick<Engines, 'all' | 'posters' | 'copywriter' | 'objects'>;

const describeOwn = ({ all, posters, copywriter, objects }: Own): NodeOffers => ({
  engines: all.map(offerOf),
  posters,
  ...(copywriter && { copywriter: { name: copywriter.name, version: copywriter.version } }),
  ...(objects.tools.length > 0 && {
    objects: { name: objects.name, version: objects.version, tools: objects.tools },
  }),
});

const isWorker = ({ role }: LiveNode) => role !== 'api';

/** Warns once of workers whose offers are not known. */
function createVersionWarning(log: OffersOptions['log']): (nodes: readonly LiveNode[]) => void {
  let isTold = false;
  return (nodes) => {
    const old = nodes.filter((node) => isWorker(node) && node.offers === null);
    if (old.length > 0 && !isTold) {
      const versions = [...new Set(old.map(({ version }) => version))];
      log.warn({ versions }, 'workers of an older version do not say which tools they run: upgrade them');
    }
    isTold = old.length > 0;
  };
}

/**
 * Follows what this process and the other live workers offer. Its own offers count at once, without a heartbeat; those
 * of other workers are a few seconds old, and end 30 s after a worker that was killed.
 */
export function startOffers({ database, nodeId, own, order, log }: OffersOptions): Offers {
  const met = own ? demandsMet(describeOwn(own)) : [];
  const recent = createRecentDemands();
  const warn = createVersionWarning(log);
  const read = { others: [] as readonly NodeOffers[], apiNodes: 1, usesCloud: false };
  let select: SelectListed;
  const apply = (others: readonly NodeOffers[]) => {
    const engines: ListedEngine[] = [...(own?.all ?? []), ...enginesOf(others)];
    select = createSelectEngine(engines, order);
    read.others = others;
    // Once seen, it stays: what the privacy policy says does not depend on a worker's restart.
    read.usesCloud ||= engines.some(({ cloud }) => cloud);
  };
  apply([]);
  const nodes = watchNodes({
    database,
    log,
    onRead: (live) => {
      const workers = live.filter(isWorker);
      recent.observe(workers.map(({ offers }) => offers));
      warn(live);
      read.apiNodes = Math.max(1, live.filter(({ role }) => role !== 'worker').length);
      apply(workers.flatMap(({ id, offers }) => (offers && id !== nodeId ? [offers] : [])));
    },
  });
  return {
    select: (tool, preference) => select(tool, preference),
    findCopywriter: () =>
      own?.copywriter ?? read.others.find(({ copywriter }) => copywriter !== undefined)?.copywriter,
    findObjectFinder: (tool) =>
      [own?.objects, ...read.others.map(({ objects }) => objects)].find((finder) =>
        finder?.tools.includes(tool),
      ),
    usesCloud: () => read.usesCloud,
    own: () => (own ? describeOwn(own) : null),
    claimable: () => ({ posters: own?.posters ?? false, met, recent: recent.list() }),
    countApiNodes: () => read.apiNodes,
    refresh: nodes.refresh,
    stop: nodes.stop,
  };
}
