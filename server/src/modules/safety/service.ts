import { createHash } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { SafetyReason } from '@tuzuo/core/api/safety';
import { CallError } from '../../errors';
import { drawJpegWithin } from '../../renderer/screen-picture';
import type { PictureCheck } from '../../safety/port';
import { type ChecksOptions, createChecks } from './checks';
import { type Content, textContents } from './contents';
import { createCheckedPictures, MAX_SIDE, type PicturesOptions } from './pictures';
import { findVerdicts } from './repository';
import { CLEAR, createVerdicts, digestsOf, type Owner, type Standing, standingOf } from './verdicts';

export { type Content, pictureContents, spelledOut, textContents } from './contents';
export { findVerdict, listOpen, saveOperatorVerdict } from './repository';

/**
 * The outcome for content that only its owner sees. `unchecked`: no provider can check this user's content;
 * `unavailable`: none answers.
 */
export type OwnStanding = Exclude<Standing, { state: 'checking' }> | { state: 'unchecked' | 'unavailable' };

type SafetyOptions = PicturesOptions &
  Omit<ChecksOptions, 'pictures'> & {
    patienceMs?: number;
  };

/** Submits content to the operator's providers and stores their verdicts. */
export function createSafety(options: SafetyOptions) {
  const { database, providers, patienceMs } = options;
  const { orm } = database;
  const isOn = providers.length > 0;
  const { openPicture, ...pictures } = createCheckedPictures(options);
  const { tryRow, work, recordVerdict } = createChecks({ ...options, pictures });
  const { getVerdicts, askNow } = createVerdicts({ database, isOn, tryRow, patienceMs });

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
    work,
    recordVerdict,
    openPicture,

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
