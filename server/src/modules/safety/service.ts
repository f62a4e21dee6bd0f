import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import { isSameSignature } from '../../lib/same-signature';
import { drawJpegWithin } from '../../renderer/screen-picture';
import {
  type PictureCheck,
  type SafetyAnswer,
  type SafetyNotice,
  type SafetyPerson,
  type SafetyProvider,
  SafetyUnable,
  SafetyUnavailable,
} from '../../safety/port';
import type { Assets } from '../asset/service';
import { type Content, textContents } from './contents';
import {
  claimDue,
  deleteOld,
  findPending,
  findPerson,
  findVerdicts,
  insertPending,
  makeDue,
  saveAnswer,
  saveNotice,
  saveTry,
  type VerdictRow,
} from './repository';

export { type Content, pictureContents, spelledOut, textContents } from './contents';
export { findVerdict, listOpen, saveOperatorVerdict } from './repository';

/** Path at which providers fetch pictures to check. */
export const SAFETY_PICTURES = `${API_BASE}/safety/picture`;

/** Maximum side of a checked picture in pixels: enough to judge it, and far below 10 MB. */
const MAX_SIDE = 1_600;

/** Ms for which a caller waits for verdicts; later ones are found by the next check. */
const PATIENCE_MS = 9_000;

/** Ms before another attempt may begin while one is running. */
const TRY_MS = 60_000;
/** Providers with asynchronous verdicts send them within half an hour. */
const LATER_MS = 40 * 60_000;
const BACK_OFF_MS = 60_000;
const MAX_TRIES = 6;

/** Checks per run of the job. */
const BATCH = 40;

/** Longer than the legal retention of network logs (six months). */
const KEPT_DAYS = 365;

/** The outcome for content that others would see; only cleared content is shown. */
type Standing = { state: 'clear' } | { state: 'checking' } | { state: 'refused'; reason: SafetyReason };

/**
 * The outcome for content that only its owner sees. `unchecked`: no provider can check this user's content;
 * `unavailable`: none answers.
 */
export type OwnStanding = Exclude<Standing, { state: 'checking' }> | { state: 'unchecked' | 'unavailable' };

type Owner = { userId: string; scene: SafetyScene };

type SafetyOptions = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'findReady' | 'withFiles'>;
  /** In the order in which they are asked. If empty, nothing is checked and everything is clear. */
  providers: readonly SafetyProvider[];
  /** The base URL at which providers reach us. */
  publicUrl: string | undefined;
  secretKey: string;
  /** The key before it, whose URLs are still accepted. */
  previousKey?: string | undefined;
  log: Pick<BaseLogger, 'info' | 'warn'>;
  patienceMs?: number;
};

const CLEAR: Standing = { state: 'clear' };

function standingOf(rows: readonly VerdictRow[], contents: readonly Content[]): Standing {
  const bad = rows.find(({ state }) => state === 'refused');
  if (bad) return { state: 'refused', reason: bad.reason ?? 'other' };
  const known = new Map(rows.map((row) => [row.digest.toString('hex'), row.state]));
  const isClear = contents.every(({ digest }) => known.get(digest.toString('hex')) === 'clear');
  return isClear ? CLEAR : { state: 'checking' };
}

const digestsOf = (contents: readonly Content[]) => contents.map(({ digest }) => digest);

/** Submits content to the operator's providers and stores their verdicts. */
export function createSafety(options: SafetyOptions) {
  const { database, assets, providers, publicUrl, secretKey, previousKey = secretKey } = options;
  const { log, patienceMs = PATIENCE_MS } = options;
  const { orm, transaction } = database;
  const isOn = providers.length > 0;

  const signatureOf = (id: string, by = secretKey) =>
    createHmac('sha256', by).update(`safety picture\n${id}`).digest('base64url');

  /** Reads a picture in the form sent to providers. Rejects with SafetyUnable if it is deleted. */
  const readAsset = async (assetId: string | null): Promise<Buffer> => {
    const row = assetId === null ? undefined : (await assets.findReady(orm, [assetId])).get(assetId);
    if (!row) throw new SafetyUnable('the picture is gone');
    // The poster frame of a video.
    const storageKey = row.mime.startsWith('video/') ? (row.thumbKey ?? row.storageKey) : row.storageKey;
    return assets.withFiles([{ storageKey }], ([path = '']) => drawJpegWithin(path, MAX_SIDE));
  };

  const ask = (
    provider: SafetyProvider,
    row: VerdictRow,
    person: SafetyPerson,
    read: PictureCheck['read'],
  ): Promise<SafetyAnswer> => {
    const { id: checkId, scene, kind, content, assetId } = row;
    if (kind === 'text') return provider.text({ checkId, scene, person, text: content ?? '' });
    const url =
      publicUrl === undefined || assetId === null
        ? undefined
        : `${publicUrl}${SAFETY_PICTURES}/${checkId}.${signatureOf(checkId)}.jpg`;
    return provider.picture({ checkId, scene, person, read, url });
  };

  /** Asks one provider after the other; returns `unable` if none can check it. Never rejects because of a provider. */
  const tryRow = async (
    row: VerdictRow,
    read: PictureCheck['read'] = () => readAsset(row.assetId),
  ): Promise<SafetyAnswer['verdict'] | 'unable' | 'unavailable'> => {
    const person = await findPerson(orm, row.userId);
    const about = { verdictId: row.id, kind: row.kind, scene: row.scene };
    let unavailable: SafetyUnavailable | undefined;
    for (const provider of providers) {
      try {
        const answer = await ask(provider, row, person, read);
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

  /** Returns the known verdicts on content; unknown content is queued for checking. */
  const getVerdicts = async (tx: Executor, owner: Owner, contents: readonly Content[]): Promise<Standing> => {
    if (!isOn || contents.length === 0) return CLEAR;
    const rows = await findVerdicts(tx, owner.userId, digestsOf(contents));
    const standing = standingOf(rows, contents);
    if (standing.state === 'checking' && rows.length < contents.length)
      await insertPending(tx, owner, contents);
    return standing;
  };

  /** Checks content now, and returns the outcome within the time that a caller waits. */
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

  /** Checks content that only its owner sees: a verdict that arrives later hides it from others only. */
  const judge = async (
    owner: Owner,
    contents: readonly Content[],
    read?: PictureCheck['read'],
  ): Promise<OwnStanding> => {
    const known = await getVerdicts(orm, owner, contents);
    if (known.state !== 'checking') return known;
    const outcomes = await askNow(owner, contents, read);
    const rows = await findVerdicts(orm, owner.userId, digestsOf(contents));
    const standing = standingOf(rows, contents);
    if (standing.state !== 'checking') return standing;
    const reviewed = rows.find(({ state }) => state === 'review');
    if (reviewed) return { state: 'refused', reason: reviewed.reason ?? 'other' };
    const isTold = rows.some(({ providerRef }) => providerRef !== null);
    const unchecked = isTold || (outcomes.length > 0 && outcomes.every((one) => one !== 'unavailable'));
    return { state: unchecked ? 'unchecked' : 'unavailable' };
  };

  return {
    /** Whether content is checked at all. */
    isOn,

    getVerdicts,

    /**
     * Checks content that others would see, as far as verdicts arrive in time. Content that is not clear must not be
     * shown.
     * @returns `unable` if no provider can check this user's content
     */
    ask: async (owner: Owner, contents: readonly Content[]): Promise<Standing & { unable?: true }> => {
      const known = await getVerdicts(orm, owner, contents);
      if (known.state !== 'checking') return known;
      const outcomes = await askNow(owner, contents);
      const rows = await findVerdicts(orm, owner.userId, digestsOf(contents));
      const standing = standingOf(rows, contents);
      return standing.state === 'checking' && outcomes.includes('unable')
        ? { ...standing, unable: true }
        : standing;
    },

    /** Checks texts that only their owner and a model see. */
    judgeTexts: async (owner: Owner, texts: readonly string[]): Promise<OwnStanding> =>
      judge(owner, textContents(texts)),

    /**
     * Checks texts that others would see at once, such as a nickname.
     * @throws CallError 30003 if refused, or if no provider answers
     */
    requireClearTexts: async (owner: Owner, texts: readonly string[]): Promise<void> => {
      const standing = await judge(owner, textContents(texts));
      if (standing.state === 'refused') throw contentRefused(standing.reason);
      if (standing.state === 'unavailable') {
        throw new CallError(ErrorCode.contentRefused, { reason: 'other' }, 'safety.unavailable');
      }
    },

    /** Checks a picture that was just made and is not an asset yet. */
    judgePicture: async (owner: Owner, path: string, bytes: Buffer): Promise<OwnStanding> => {
      const digest = createHash('sha256').update(bytes).digest();
      return judge(owner, [{ kind: 'picture', assetId: null, digest }], () => drawJpegWithin(path, MAX_SIDE));
    },

    /** Runs due checks. Safe to run twice, or on two nodes. */
    work: async (): Promise<void> => {
      if (!isOn) return;
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

    /** The picture at a URL that a provider was given, while it is being checked. */
    openPicture: async (name: string): Promise<Buffer | undefined> => {
      const [id = '', signature = ''] = name.replace(/\.jpg$/, '').split('.');
      if (![secretKey, previousKey].some((by) => isSameSignature(signature, signatureOf(id, by))))
        return undefined;
      const row = await findPending(orm, id);
      if (row?.kind !== 'picture') return undefined;
      return readAsset(row.assetId).catch((error: unknown) => {
        if (error instanceof SafetyUnable) return undefined;
        throw error;
      });
    },
  };
}

export type Safety = ReturnType<typeof createSafety>;

/** Error 30003 for the content's owner. */
export const contentRefused = (reason: SafetyReason): CallError =>
  new CallError(ErrorCode.contentRefused, { reason }, `safety.refused.${reason}`);

/** Used if nothing is checked. */
export const UNCHECKED: Pick<
  Safety,
  'isOn' | 'getVerdicts' | 'ask' | 'judgeTexts' | 'judgePicture' | 'requireClearTexts'
> = {
  isOn: false,
  getVerdicts: async () => CLEAR,
  ask: async () => CLEAR,
  judgeTexts: async () => ({ state: 'clear' }),
  judgePicture: async () => ({ state: 'clear' }),
  requireClearTexts: async () => undefined,
};
