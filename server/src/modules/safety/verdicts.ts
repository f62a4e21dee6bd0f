import { setTimeout as sleep } from 'node:timers/promises';
import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';
import type { Database, Executor } from '../../db/database';
import type { PictureCheck } from '../../safety/port';
import { type Checks, TRY_MS } from './checks';
import type { Content } from './contents';
import { claimDue, findVerdicts, insertPending, makeDue, type VerdictRow } from './repository';

/** Ms for which a caller waits for verdicts; later ones are found by the next check. */
const PATIENCE_MS = 9_000;

/** The outcome for content that others would see; only cleared content is shown. */
export type Standing =
  | { state: 'clear' }
  | { state: 'checking' }
  | { state: 'refused'; reason: SafetyReason };

export type Owner = { userId: string; scene: SafetyScene };

export const CLEAR: Standing = { state: 'clear' };

/** What the verdicts say about all of some content. */
export function standingOf(rows: readonly VerdictRow[], contents: readonly Content[]): Standing {
  const bad = rows.find(({ state }) => state === 'refused');
  if (bad) return { state: 'refused', reason: bad.reason ?? 'other' };
  const known = new Map(rows.map((row) => [row.digest.toString('hex'), row.state]));
  const isClear = contents.every(({ digest }) => known.get(digest.toString('hex')) === 'clear');
  return isClear ? CLEAR : { state: 'checking' };
}

export const digestsOf = (contents: readonly Content[]) => contents.map(({ digest }) => digest);

type VerdictsOptions = {
  database: Pick<Database, 'orm'>;
  /** Whether content is checked at all. */
  isOn: boolean;
  tryRow: Checks['tryRow'];
  patienceMs?: number;
};

/** The verdicts on content, and how a caller waits for them. */
export function createVerdicts({
  database: { orm },
  isOn,
  tryRow,
  patienceMs = PATIENCE_MS,
}: VerdictsOptions) {
  /** Returns the known verdicts on content; unknown content is queued for checking. */
  const getVerdicts = async (tx: Executor, owner: Owner, contents: readonly Content[]): Promise<Standing> => {
    if (!isOn || contents.length === 0) return CLEAR;
    const rows = await findVerdicts(tx, owner.userId, digestsOf(contents));
    const standing = standingOf(rows, contents);
    if (standing.state === 'checking' && rows.length < contents.length)
      await insertPending(tx, owner, contents);
    return standing;
  };

  /** Checks content now, and returns the outcomes within the time that a caller waits. */
  const askNow = async (owner: Owner, contents: readonly Content[], read?: PictureCheck['read']) => {
    const digests = digestsOf(contents);
    await insertPending(orm, owner, contents);
    await makeDue(orm, owner.userId, digests);
    const { userId } = owner;
    const due = await claimDue(orm, { userId, digests, limit: contents.length, ms: TRY_MS });
    const tries = Promise.all(due.map((row) => tryRow(row, read)));
    const stop = new AbortController();
    const nothing: Awaited<typeof tries> = [];
    const late = sleep(patienceMs, nothing, { signal: stop.signal }).catch(() => nothing);
    return Promise.race([tries, late]).finally(() => stop.abort());
  };

  return { getVerdicts, askNow };
}
