import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { API_BASE } from '@tuzuo/core/api/routes';
import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
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

export { type Content, pictureContents, textContents } from './contents';
export { findVerdict, listOpen, saveOperatorVerdict } from './repository';

/** Where providers fetch a picture that they are to look at. */
export const SAFETY_PICTURES = `${API_BASE}/safety/picture`;

/** Sides of a picture that is looked at, in pixels: what matters is seen in it, and it stays far below 10 MB. */
const LOOKED_AT = 1_600;

/** How long a caller waits for verdicts; what comes later is found by the next look. */
const PATIENCE_MS = 9_000;

/** One try may take so long before another may begin. */
const TRY_MS = 60_000;
/** Providers that tell later do within half an hour. */
const LATER_MS = 40 * 60_000;
const BACK_OFF_MS = 60_000;
const MOST_TRIES = 6;

/** Of one run of the job. */
const BATCH = 40;

/** Longer than logs of networks must be kept (six months). */
const KEPT_DAYS = 365;

/** What may become of content: others see only what is clear. */
type Standing = { state: 'clear' } | { state: 'checking' } | { state: 'refused'; reason: SafetyReason };

/** The same for what only its owner sees; `unchecked`: no provider can check this person's, `unavailable`: none answers. */
export type OwnStanding = Exclude<Standing, { state: 'checking' }> | { state: 'unchecked' | 'unavailable' };

type Owner = { userId: string; scene: SafetyScene };

type SafetyOptions = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'findReady' | 'withFiles'>;
  /** In the order in which they are asked; none: nothing is checked, and everything is clear. */
  providers: readonly SafetyProvider[];
  /** The address at which providers reach us. */
  publicUrl: string | undefined;
  secretKey: string;
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

/** Has content looked at by the operator's providers, and keeps what they say. */
export function createSafety(options: SafetyOptions) {
  const { database, assets, providers, publicUrl, secretKey, log, patienceMs = PATIENCE_MS } = options;
  const { orm, transaction } = database;
  const isOn = providers.length > 0;

  const signatureOf = (id: string) =>
    createHmac('sha256', secretKey).update(`safety picture\n${id}`).digest('base64url');

  /** Reads a picture as providers get it. Rejects with SafetyUnable for one that is gone. */
  const readAsset = async (assetId: string | null): Promise<Buffer> => {
    const row = assetId === null ? undefined : (await assets.findReady(orm, [assetId])).get(assetId);
    if (!row) throw new SafetyUnable('the picture is gone');
    // Of a video its opening frame.
    const storageKey = row.mime.startsWith('video/') ? (row.thumbKey ?? row.storageKey) : row.storageKey;
    return assets.withFiles([{ storageKey }], ([path = '']) => drawJpegWithin(path, LOOKED_AT));
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

  /** Asks one provider after the other; what none of them can check is `unable`. Never rejects for a provider's sake. */
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
        log.info({ ...about, provider: provider.name, verdict: answer.verdict }, 'content was looked at');
        return answer.verdict;
      } catch (error) {
        const isTheirs = error instanceof SafetyUnable || error instanceof SafetyUnavailable;
        if (!isTheirs) log.warn({ ...about, err: error }, 'content could not be looked at');
        else log.warn({ ...about, provider: provider.name, why: error.message }, 'content was not looked at');
        if (!(error instanceof SafetyUnable)) {
          unavailable = error instanceof SafetyUnavailable ? error : new SafetyUnavailable('a fault of ours');
        }
      }
    }
    const again = unavailable && row.tries < MOST_TRIES;
    const backOffMs = unavailable?.retryAfterMs ?? BACK_OFF_MS * 2 ** (row.tries - 1);
    await saveTry(orm, row.id, again ? backOffMs : undefined);
    return unavailable ? 'unavailable' : 'unable';
  };

  /** What is known of content; what is not is noted, and looked at soon. */
  const look = async (tx: Executor, owner: Owner, contents: readonly Content[]): Promise<Standing> => {
    if (!isOn || contents.length === 0) return CLEAR;
    const rows = await findVerdicts(tx, owner.userId, digestsOf(contents));
    const standing = standingOf(rows, contents);
    if (standing.state === 'checking' && rows.length < contents.length)
      await insertPending(tx, owner, contents);
    return standing;
  };

  /** Has content looked at now; what comes of it within the time that a caller waits. */
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

  /** The same for what only its owner sees: a verdict that comes later keeps it from others, and not from them. */
  const judge = async (
    owner: Owner,
    contents: readonly Content[],
    read?: PictureCheck['read'],
  ): Promise<OwnStanding> => {
    const known = await look(orm, owner, contents);
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
    /** Whether anything is checked at all. */
    isOn,

    look,

    /**
     * Has what others are to see looked at, as far as answers come in time. What is not clear must not be shown.
     * @returns `unable` where no provider can check this user's content as it is
     */
    ask: async (owner: Owner, contents: readonly Content[]): Promise<Standing & { unable?: true }> => {
      const known = await look(orm, owner, contents);
      if (known.state !== 'checking') return known;
      const outcomes = await askNow(owner, contents);
      const rows = await findVerdicts(orm, owner.userId, digestsOf(contents));
      const standing = standingOf(rows, contents);
      return standing.state === 'checking' && outcomes.includes('unable')
        ? { ...standing, unable: true }
        : standing;
    },

    /** Texts that only their owner and a model see. */
    judgeTexts: async (owner: Owner, texts: readonly string[]): Promise<OwnStanding> =>
      judge(owner, textContents(texts)),

    /**
     * Texts that others are to see at once, such as a nickname.
     * @throws CallError 30003 for what is refused, or while nobody answers
     */
    demandTexts: async (owner: Owner, texts: readonly string[]): Promise<void> => {
      const standing = await judge(owner, textContents(texts));
      if (standing.state === 'refused') throw contentRefused(standing.reason);
      if (standing.state === 'unavailable') {
        throw new CallError(ErrorCode.contentRefused, { reason: 'other' }, 'safety.unavailable');
      }
    },

    /** A picture that has just been made and is no asset yet. */
    judgePicture: async (owner: Owner, path: string, bytes: Buffer): Promise<OwnStanding> => {
      const digest = createHash('sha256').update(bytes).digest();
      return judge(owner, [{ kind: 'picture', assetId: null, digest }], () =>
        drawJpegWithin(path, LOOKED_AT),
      );
    },

    /** Looks at what is due. Harmless when run twice, or by two nodes. */
    work: async (): Promise<void> => {
      if (!isOn) return;
      await deleteOld(orm, KEPT_DAYS);
      const due = await transaction((tx) => claimDue(tx, { limit: BATCH, ms: TRY_MS }));
      for (const row of due) await tryRow(row);
    },

    /** Takes a verdict that came later; false for a number that is not known (yet). */
    take: async (provider: SafetyProvider['name'], notice: SafetyNotice): Promise<boolean> => {
      const known = await saveNotice(orm, provider, notice);
      log.info({ provider, known, verdict: notice.answer.verdict }, 'a verdict came');
      return known;
    },

    /** The picture behind an address that a provider was given, as long as it is looked at. */
    openPicture: async (name: string): Promise<Buffer | undefined> => {
      const [id = '', signature = ''] = name.replace(/\.jpg$/, '').split('.');
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(id))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
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

/** 30003: what its owner is told. */
export const contentRefused = (reason: SafetyReason): CallError =>
  new CallError(ErrorCode.contentRefused, { reason }, `safety.refused.${reason}`);

/** Where nothing is checked. */
export const UNCHECKED: Pick<
  Safety,
  'isOn' | 'look' | 'ask' | 'judgeTexts' | 'judgePicture' | 'demandTexts'
> = {
  isOn: false,
  look: async () => CLEAR,
  ask: async () => CLEAR,
  judgeTexts: async () => ({ state: 'clear' }),
  judgePicture: async () => ({ state: 'clear' }),
  demandTexts: async () => undefined,
};
