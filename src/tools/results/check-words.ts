import type { Format } from '@/i18n/format';
import type { Check } from '@/tools/refused-checks';
import type { TaskWords } from './words';

const MEGAPIXEL = 1_000_000;

type Value = string | number;

const megapixels = (value: Value, format: Format) =>
  typeof value === 'number' ? `${format.decimal(value / MEGAPIXEL, 2)} MP` : value;

/** Two decimals: a file slightly above the limit must not display as the limit. */
const size = (value: Value, format: Format) => (typeof value === 'number' ? format.size(value, 2) : value);

const kilobytes = (value: Value, format: Format) =>
  typeof value === 'number' ? format.kilobytes(value) : value;

/** What is wrong, with the measured value, and what to do about it. */
type CheckSentences = { wrong: string; remedy: string };

type Sentences = (check: Check, t: TaskWords, format: Format, byOption: boolean) => CheckSentences;

const GARMENTS = { top: 'garment.top', bottom: 'garment.bottom', onePiece: 'garment.onePiece' } as const;

/** The garment that a check refers to. */
const garmentName = (found: Check['found'], t: TaskWords) =>
  t(GARMENTS[found as keyof typeof GARMENTS] ?? 'garment.top');

const SIDE_NAMES = {
  left: 'side.left',
  top: 'side.top',
  right: 'side.right',
  bottom: 'side.bottom',
} as const;

/** The sides that a check names, separated by commas. */
const sideNames = (found: Check['found'], t: TaskWords) =>
  String(found)
    .split(',')
    .flatMap((side) => (side in SIDE_NAMES ? [t(SIDE_NAMES[side as keyof typeof SIDE_NAMES])] : []))
    .join(' · ');

/** What is wrong with the face of a picture; the same kind of photo helps with all of it. */
const face =
  (wrong: 'check.facePhoto' | 'check.faceColor' | 'check.faceOpen'): Sentences =>
  ({ found }, t) => ({
    wrong: t(wrong, { name: t(found === 'model' ? 'face.model' : 'face.own') }),
    remedy: t('check.face.remedy'),
  });

const SENTENCES: Record<string, Sentences> = {
  format: ({ found, need }, t) => ({
    wrong: t('check.format', { found, need }),
    remedy: t('check.format.remedy'),
  }),
  bytes: ({ found, need }, t, format) => ({
    wrong: t('check.bytes', { found: size(found, format), need: size(need, format) }),
    remedy: t('check.bytes.remedy'),
  }),
  side: ({ found, need }, t) => ({
    wrong: t('check.side', { found, need }),
    remedy: t('check.side.remedy'),
  }),
  readable: (_, t) => ({ wrong: t('check.readable'), remedy: t('check.readable.remedy') }),
  pixels: ({ found, need }, t, format, byOption) => ({
    wrong: t('check.pixels', { found: megapixels(found, format), need: megapixels(need, format) }),
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
  targetKb: ({ found, need }, t, format) => ({
    wrong: t('check.targetKb', { found: kilobytes(found, format), need: kilobytes(need, format) }),
    remedy: t('check.targetKb.remedy'),
  }),
  webpSide: ({ found, need }, t) => ({
    wrong: t('check.webpSide', { found, need }),
    remedy: t('check.webpSide.remedy'),
  }),
  subject: (_, t) => ({ wrong: t('check.subject'), remedy: t('check.subject.remedy') }),
  clearSubject: (_, t) => ({ wrong: t('check.clearSubject'), remedy: t('check.clearSubject.remedy') }),
  whole: (_, t) => ({ wrong: t('check.whole'), remedy: t('check.whole.remedy') }),
  productSide: ({ found, need }, t) => ({
    wrong: t('check.productSide', { found, need }),
    remedy: t('check.productSide.remedy'),
  }),
  expanded: ({ found, need }, t, format) => ({
    wrong: t('check.expanded', { found: megapixels(found, format), need: megapixels(need, format) }),
    remedy: t('check.expanded.remedy'),
  }),
  cutObject: (_, t) => ({ wrong: t('check.cutObject'), remedy: t('check.cutObject.remedy') }),
  plainSides: ({ found }, t) => ({
    wrong: t('check.plainSides', { sides: sideNames(found, t) }),
    remedy: t('check.plainSides.remedy'),
  }),
  plainSurroundings: (_, t) => ({
    wrong: t('check.plainSurroundings'),
    remedy: t('check.plainSurroundings.remedy'),
  }),
  alreadySharp: (_, t) => ({ wrong: t('check.alreadySharp'), remedy: t('check.alreadySharp.remedy') }),
  unexpanded: (_, t) => ({ wrong: t('check.unexpanded'), remedy: t('check.unexpanded.remedy') }),
  maskEmpty: (_, t) => ({ wrong: t('check.maskEmpty'), remedy: t('check.maskEmpty.remedy') }),
  maskShare: (_, t) => ({ wrong: t('check.maskShare'), remedy: t('check.maskShare.remedy') }),
  text: (_, t) => ({ wrong: t('check.text'), remedy: t('check.text.remedy') }),
  translations: ({ found, need }, t) => ({
    wrong: found === 0 ? t('check.translations') : t('check.translations.few', { found, need }),
    remedy: t('check.translations.remedy'),
  }),
  maskSize: ({ found, need }, t) => ({
    wrong: t('check.maskSize', { found, need }),
    remedy: t('check.maskSize.remedy'),
  }),
  oneFace: ({ found }, t) => ({ wrong: t('check.oneFace', { found }), remedy: t('check.oneFace.remedy') }),
  faceSize: (_, t) => ({ wrong: t('check.faceSize'), remedy: t('check.faceSize.remedy') }),
  modelFace: (_, t) => ({ wrong: t('check.modelFace'), remedy: t('check.modelFace.remedy') }),
  modelSize: (_, t) => ({ wrong: t('check.modelSize'), remedy: t('check.modelSize.remedy') }),
  modelTurned: (_, t) => ({ wrong: t('check.modelTurned'), remedy: t('check.modelTurned.remedy') }),
  swapFace: ({ found }, t) => ({ wrong: t('check.swapFace', { found }), remedy: t('check.swapFace.remedy') }),
  swapSize: (_, t) => ({ wrong: t('check.swapSize'), remedy: t('check.swapSize.remedy') }),
  swapTurned: (_, t) => ({ wrong: t('check.swapTurned'), remedy: t('check.swapTurned.remedy') }),
  swapApart: (_, t) => ({ wrong: t('check.swapApart'), remedy: t('check.swapApart.remedy') }),
  swapBeard: (_, t) => ({ wrong: t('check.swapBeard'), remedy: t('check.swapBeard.remedy') }),
  swapLight: (_, t) => ({ wrong: t('check.swapLight'), remedy: t('check.swapLight.remedy') }),
  facePhoto: face('check.facePhoto'),
  faceColor: face('check.faceColor'),
  faceOpen: face('check.faceOpen'),
  mannequin: (_, t) => ({ wrong: t('check.mannequin'), remedy: t('check.mannequin.remedy') }),
  realPerson: (_, t) => ({ wrong: t('check.realPerson'), remedy: t('check.realPerson.remedy') }),
  onePerson: (_, t) => ({ wrong: t('check.onePerson'), remedy: t('check.onePerson.remedy') }),
  hipsSeen: (_, t) => ({ wrong: t('check.hipsSeen'), remedy: t('check.hipsSeen.remedy') }),
  feetSeen: (_, t) => ({ wrong: t('check.feetSeen'), remedy: t('check.feetSeen.remedy') }),
  bodySize: (_, t) => ({ wrong: t('check.bodySize'), remedy: t('check.bodySize.remedy') }),
  footSize: (_, t) => ({ wrong: t('check.bodySize'), remedy: t('check.bodySize.remedy') }),
  bodyTurned: (_, t) => ({ wrong: t('check.bodyTurned'), remedy: t('check.bodyTurned.remedy') }),
  standing: (_, t) => ({ wrong: t('check.standing'), remedy: t('check.standing.remedy') }),
  armsClear: (_, t) => ({ wrong: t('check.armsClear'), remedy: t('check.armsClear.remedy') }),
  upright: (_, t) => ({ wrong: t('check.upright'), remedy: t('check.upright.remedy') }),
  wornCovered: (_, t) => ({ wrong: t('check.wornCovered'), remedy: t('check.wornCovered.remedy') }),
  hairClear: (_, t) => ({ wrong: t('check.hairClear'), remedy: t('check.hairClear.remedy') }),
  garmentFlat: ({ found }, t) => ({
    wrong: t('check.garmentFlat', { name: garmentName(found, t) }),
    remedy: t('check.garmentFlat.remedy'),
  }),
  garmentWhole: ({ found }, t) => ({
    wrong: t('check.garmentWhole', { name: garmentName(found, t) }),
    remedy: t('check.garmentWhole.remedy'),
  }),
  garmentCut: ({ found }, t) => ({
    wrong: t('check.garmentCut', { name: garmentName(found, t) }),
    remedy: t('check.garmentCut.remedy'),
  }),
  onePieceAlone: (_, t) => ({ wrong: t('check.onePieceAlone'), remedy: t('check.onePieceAlone.remedy') }),
  shoeSeen: (_, t) => ({ wrong: t('check.shoeSeen'), remedy: t('check.shoeSeen.remedy') }),
  shoeWhole: (_, t) => ({ wrong: t('check.shoeWhole'), remedy: t('check.shoeSeen.remedy') }),
  shoeView: (_, t) => ({ wrong: t('check.shoeView'), remedy: t('check.shoeView.remedy') }),
  placement: (_, t) => ({ wrong: t('check.placement'), remedy: t('check.placement.remedy') }),
  hair: (_, t) => ({ wrong: t('check.hair'), remedy: t('check.hair.remedy') }),
  shoulders: (_, t) => ({ wrong: t('check.shoulders'), remedy: t('check.shoulders.remedy') }),
  clearPerson: (_, t) => ({ wrong: t('check.clearPerson'), remedy: t('check.clearPerson.remedy') }),
  bothShoulders: (_, t) => ({ wrong: t('check.bothShoulders'), remedy: t('check.bothShoulders.remedy') }),
  handsClear: (_, t) => ({ wrong: t('check.handsClear'), remedy: t('check.handsClear.remedy') }),
  eyesOpen: (_, t) => ({ wrong: t('check.eyesOpen'), remedy: t('check.eyesOpen.remedy') }),
  bothEyes: (_, t) => ({ wrong: t('check.bothEyes'), remedy: t('check.eyesOpen.remedy') }),
  noGlasses: (_, t) => ({ wrong: t('check.noGlasses'), remedy: t('check.noGlasses.remedy') }),
  noHat: (_, t) => ({ wrong: t('check.noHat'), remedy: t('check.noHat.remedy') }),
  teethCovered: (_, t) => ({ wrong: t('check.teethCovered'), remedy: t('check.mouthClosed.remedy') }),
  darkLenses: (_, t) => ({ wrong: t('check.darkLenses'), remedy: t('check.darkLenses.remedy') }),
  mouthClosed: (_, t) => ({ wrong: t('check.mouthClosed'), remedy: t('check.mouthClosed.remedy') }),
  naturalColor: (_, t) => ({ wrong: t('check.naturalColor'), remedy: t('check.naturalColor.remedy') }),
  facing: (_, t) => ({ wrong: t('check.facing'), remedy: t('check.facing.remedy') }),
  pose: (_, t) => ({ wrong: t('check.pose'), remedy: t('check.pose.remedy') }),
  outfit: (_, t) => ({ wrong: t('check.outfit'), remedy: t('check.outfit.remedy') }),
  fileSize: ({ found, need }, t, format) => ({
    wrong: t('check.fileSize', { found: kilobytes(found, format), need: kilobytes(need, format) }),
    remedy: t('check.fileSize.remedy'),
  }),
};

/**
 * Checks that can be passed with the same photo: with another option, other painting or text, or another second image.
 */
const BY_OTHER_MEANS: readonly string[] = [
  'once',
  'monthly',
  'targetKb',
  'webpSide',
  'expanded',
  'unexpanded',
  'clearSubject',
  'cutObject',
  'plainSides',
  'plainSurroundings',
  'maskEmpty',
  'maskShare',
  'maskSize',
  'translations',
  'outfit',
  'pose',
  'swapFace',
  'swapSize',
  'swapTurned',
  'swapApart',
  'swapBeard',
  'swapLight',
  'garmentFlat',
  'garmentWhole',
  'garmentCut',
  'onePieceAlone',
  'shoeSeen',
  'shoeWhole',
  'shoeView',
  'placement',
];

/** Whether passing a check requires another photo. */
export const byAnotherPhoto = ({ key, found }: Check): boolean =>
  !BY_OTHER_MEANS.includes(key) && found !== 'face';

/**
 * The messages for a failed check; an unknown check is described by its values.
 * @param byOption whether another value of an option would accept the image
 */
export function checkSentences(
  check: Check,
  t: TaskWords,
  format: Format,
  byOption: boolean,
): CheckSentences {
  const known = SENTENCES[check.key];
  if (known) return known(check, t, format, byOption);
  const { found, need } = check;
  return { wrong: t('check.other', { found, need }), remedy: t('check.other.remedy') };
}
