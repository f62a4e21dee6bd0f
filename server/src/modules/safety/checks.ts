import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import {
  type PictureCheck,
  type SafetyAnswer,
  type SafetyNotice,
  type SafetyPerson,
  type SafetyProvider,
  SafetyUnable,
  SafetyUnavailable,
} from '../../safety/port';
import type { CheckedPictures } from './pictures';
import {
  claimDue,
  deleteOld,
  findPerson,
  saveAnswer,
  saveNotice,
  saveTry,
  type VerdictRow,
} from './repository';

/** Ms before another attempt may begin while one is running. */
export const TRY_MS = 60_000;
/** Providers with asynchronous verdicts send them within half an hour. */
const LATER_MS = 40 * 60_000;
const BACK_OFF_MS = 60_000;
const MAX_TRIES = 6;

/** Checks per run of the job. */
const BATCH = 40;

/** Longer than the legal retention of network logs (six months). */
const KEPT_DAYS = 365;

export type ChecksOptions = {
  database: Pick<Database, 'orm' | 'transaction'>;
  /** In the order in which they are asked. If empty, nothing is checked and everything is clear. */
  providers: readonly SafetyProvider[];
  pictures: Pick<CheckedPictures, 'read' | 'urlOf'>;
  log: Pick<BaseLogger, 'info' | 'warn'>;
};

/** The queue of content to check: asks the operator's providers, and stores their verdicts. */
export function createChecks({ database, providers, pictures, log }: ChecksOptions) {
  const { orm, transaction } = database;

  const askProvider = (
    provider: SafetyProvider,
    row: VerdictRow,
    person: SafetyPerson,
    read: PictureCheck['read'],
  ): Promise<SafetyAnswer> => {
    const { id: checkId, scene, kind, content, assetId } = row;
    if (kind === 'text') return provider.text({ checkId, scene, person, text: content ?? '' });
    const url = assetId === null ? undefined : pictures.urlOf(checkId);
    return provider.picture({ checkId, scene, person, read, url });
  };

  /** Asks one provider after the other; returns `unable` if none can check it. Never rejects because of a provider. */
  const tryRow = async (
    row: VerdictRow,
    read: PictureCheck['read'] = () => pictures.read(row.assetId),
  ): Promise<SafetyAnswer['verdict'] | 'unable' | 'unavailable'> => {
    const person = await findPerson(orm, row.userId);
    const about = { verdictId: row.id, kind: row.kind, scene: row.scene };
    let unavailable: SafetyUnavailable | undefined;
    for (const provider of providers) {
      try {
        const answer = await askProvider(provider, row, person, read);
        await saveAnswer(orm, row.id, provider.name, answer, LATER_MS);
        log.info({ ...about, provider: provider.name, verdict: answer.verdict }, 'content checked');
        return answer.verdict;
      } catch (error) {
        const isTheirs = error instanceof SafetyUnable || error instanceof SafetyUnavailable;
        if (!isTheirs) log.warn({ ...about, err: error }, 'content check failed');
        else log.warn({ ...about, provider: provider.name, why: error.message }, 'content check skipped');
        if (!(error instanceof SafetyUnable)) {
          unavailable = error instanceof SafetyUnavailable ? error : new SafetyUnavailable('internal error');
        }
      }
    }
    const again = unavailable && row.tries < MAX_TRIES;
    const backOffMs = unavailable?.retryAfterMs ?? BACK_OFF_MS * 2 ** (row.tries - 1);
    await saveTry(orm, row.id, again ? backOffMs : undefined);
    return unavailable ? 'unavailable' : 'unable';
  };

  return {
    tryRow,

    /** Runs due checks. Safe to run twice, or on two nodes. */
    work: async (): Promise<void> => {
      if (providers.length === 0) return;
      await deleteOld(orm, KEPT_DAYS);
      const due = await transaction((tx) => claimDue(tx, { limit: BATCH, ms: TRY_MS }));
      for (const row of due) await tryRow(row);
    },

    /** Records an asynchronous verdict; returns false if its reference is not known (yet). */
    recordVerdict: async (provider: SafetyProvider['name'], notice: SafetyNotice): Promise<boolean> => {
      const known = await saveNotice(orm, provider, notice);
      log.info({ provider, known, verdict: notice.answer.verdict }, 'content verdict received');
      return known;
    },
  };
}

export type Checks = ReturnType<typeof createChecks>;
