import type { Check } from './task';
import type { TaskWords } from './words';

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

/** At most two decimals, and none that say nothing: 1.5, 20. */
const short = (value: number) => String(Math.round(value * 100) / 100);

const megabytes = (value: string | number) =>
  typeof value === 'number' ? `${short(value / MEGABYTE)} MB` : value;

const megapixels = (value: string | number) =>
  typeof value === 'number' ? `${short(value / MEGAPIXEL)} MP` : value;

const percent = (value: string | number) => (typeof value === 'number' ? `${short(value * 100)}%` : value);

/** What is wrong, with the measured value, and what to do about it. */
type CheckSentences = { wrong: string; remedy: string };

const SENTENCES: Record<string, (check: Check, t: TaskWords, byOption: boolean) => CheckSentences> = {
  format: ({ found, need }, t) => ({
    wrong: t('check.format', { found, need }),
    remedy: t('check.format.remedy'),
  }),
  bytes: ({ found, need }, t) => ({
    wrong: t('check.bytes', { found: megabytes(found), need: megabytes(need) }),
    remedy: t('check.bytes.remedy'),
  }),
  pixels: ({ found, need }, t, byOption) => ({
    wrong: t('check.pixels', { found: megapixels(found), need: megapixels(need) }),
    remedy: t(byOption ? 'check.pixels.option' : 'check.pixels.remedy'),
  }),
  once: ({ found, need }, t) => ({
    wrong: t('check.once', { found, need }),
    remedy: t('check.once.remedy'),
  }),
  monthly: ({ found, need }, t) => ({
    wrong: t('check.monthly', { found, need }),
    remedy: t('check.monthly.remedy'),
  }),
  targetKb: ({ found, need }, t) => ({
    wrong: t('check.targetKb', { found, need }),
    remedy: t('check.targetKb.remedy'),
  }),
  subject: ({ found, need }, t) => ({
    wrong: t('check.subject', { found: percent(found), need: percent(need) }),
    remedy: t('check.subject.remedy'),
  }),
  whole: ({ found, need }, t) => ({
    wrong: t('check.whole', { found: percent(found), need: percent(need) }),
    remedy: t('check.whole.remedy'),
  }),
  expanded: ({ found, need }, t) => ({
    wrong: t('check.expanded', { found: megapixels(found), need: megapixels(need) }),
    remedy: t('check.expanded.remedy'),
  }),
  unexpanded: (_, t) => ({ wrong: t('check.unexpanded'), remedy: t('check.unexpanded.remedy') }),
  maskEmpty: (_, t) => ({ wrong: t('check.maskEmpty'), remedy: t('check.maskEmpty.remedy') }),
  maskShare: ({ found, need }, t) => ({
    wrong: t('check.maskShare', { found: percent(found), need: percent(need) }),
    remedy: t('check.maskShare.remedy'),
  }),
  text: (_, t) => ({ wrong: t('check.text'), remedy: t('check.text.remedy') }),
  translations: (_, t) => ({ wrong: t('check.translations'), remedy: t('check.translations.remedy') }),
  maskSize: ({ found, need }, t) => ({
    wrong: t('check.maskSize', { found, need }),
    remedy: t('check.maskSize.remedy'),
  }),
};

/**
 * The sentences of a check that failed; one that this version does not know is told by its values.
 * @param byOption whether another value of an option takes the picture as it is
 */
export function checkSentences(check: Check, t: TaskWords, byOption: boolean): CheckSentences {
  const known = SENTENCES[check.key];
  if (known) return known(check, t, byOption);
  const { found, need } = check;
  return { wrong: t('check.other', { found, need }), remedy: t('check.other.remedy') };
}
