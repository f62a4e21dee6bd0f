import { isEmoji, isInvisible, isSpace, isSyllable, isWide } from './units';

/** Characters that must not start a line, and those that must not end one. */
const NOT_FIRST =
  '!%),.:;?]}°·’”†‡›»℃‰∶、。〃〆〕〗〞﹚﹜！＂％＇），．：；？］｝～…—–・》〉」』】ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶะาำๅๆฯະາຳໆຯ';
const NOT_LAST = '$(£¥€[{‘“‹«〈《「『【〔〖〝﹙﹛＄（．［｛￡￥#@';
const NO_BREAK = '\u00A0\u202F\u2060\uFEFF';

/** A number stays with its unit, and a date or a range of numbers is not broken. */
const UNIT_WORDS =
  '小时|分钟|公里|公斤|千克|毫升|厘米|毫米|平方米|平米|课时|个月|[万亿千百]?[元角分折件个只張张條条份人天年月日号號时時点點秒周岁歲米克斤两吨升倍楼层層室期届位名款杯瓶袋盒箱双雙套本支片颗枚台次场場节節步块塊种種样樣帐间間晚起页頁卷集]|[万亿千百萬億]';
const LATIN_UNIT =
  ' ?(?:kg|g|mg|cm|mm|km|m|ml|mL|L|l|oz|lb|h|min|s|KB|MB|GB|TB|W|kW|V|mAh|Hz|px|pt|°C|°F|%|K|k)(?![A-Za-z])';
const NUMBER = '[0-9０-９][0-9０-９.,:：/～~—–-]*';
const QUANTITY = new RegExp(
  `(?:(?:[¥$€£￥] ?)?${NUMBER}(?:${UNIT_WORDS}|${LATIN_UNIT})?(?:[—–～~-](?=[0-9０-９]))?)+`,
  'gu',
);

/**
 * For each unit, whether a line may start with it.
 * @param words for offsets inside texts without spaces: whether a word begins there
 */
export function markBreaks(
  units: readonly { text: string }[],
  words: ReadonlyMap<number, boolean> = new Map(),
): boolean[] {
  const unbreakable = new Set<number>();
  const starts = new Map<number, number>();
  let length = 0;
  units.forEach(({ text }, i) => {
    starts.set(length, i);
    length += text.length;
  });
  for (const match of units
    .map(({ text }) => text)
    .join('')
    .matchAll(QUANTITY)) {
    const from = match.index ?? 0;
    for (let at = from + 1; at < from + match[0].length; at++) {
      const unit = starts.get(at);
      if (unit !== undefined) unbreakable.add(unit);
    }
  }
  let offset = 0;
  return units.map(({ text }, i) => {
    const before = units[i - 1]?.text;
    const isWord = words.get(offset);
    offset += text.length;
    if (isWord !== undefined) return isWord && !unbreakable.has(i);
    return before !== undefined && !unbreakable.has(i) && mayBreak(before, text);
  });
}

function mayBreak(before: string, next: string): boolean {
  if (NO_BREAK.includes(before) || NO_BREAK.includes(next)) return false;
  if (before === '\u200B') return true;
  if (isSpace(next) || NOT_FIRST.includes(next) || NOT_LAST.includes(before)) return false;
  if (isSpace(before) || before === '-' || before === '\u00AD' || before === '\u0F0B') return true;
  if (isInvisible(next)) return false;
  return isWide(before) || isWide(next) || isEmoji(before) || (isSyllable(before) && isSyllable(next));
}

/** Whether a unit belongs to the preceding glyph and is no line by itself. */
export const goesWithGlyph = (text: string): boolean =>
  NOT_FIRST.includes(text) || isSpace(text) || isInvisible(text);
