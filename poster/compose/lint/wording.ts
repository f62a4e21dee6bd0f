/** Words that advertising law bans or shops are fined for, even in innocent phrases; cures and promises. */
const BANNED =
  /最|第一|首|唯一|顶级|极致|国家级|独家|永久|绝对|万能|全网|100%|治疗|祛斑|祛痘|根治|疗效|包过|稳赚|保本/u;

/** The same in traditional characters. */
const BANNED_TRADITIONAL = /唯一|頂級|極致|國家級|獨家|絕對|萬能|全網|治療|療效|包過|穩賺/u;

/** The same in the other languages of posters. */
const BANNED_ELSEWHERE = [
  /\b(no\.? ?1|number one|the best|world['’]s (best|first|finest)|unbeatable|guaranteed|cures?|miracle)\b/iu,
  /(?<!\p{L})(n° ?1|num[eé]ro un|(le|la|les) meilleure?s?|imbattable|garantie? à vie|guérit|miracle)(?!\p{L})/iu,
  /(?<!\p{L})(n\.?º ?1|número uno|(el|la|los|las) mejor(es)?|insuperable|garantizad[oa]s?|cura|milagros[oa])(?!\p{L})/iu,
];

/** The first banned word in a text; undefined when there is none. */
export function bannedIn(text: string): string | undefined {
  for (const pattern of [BANNED, BANNED_TRADITIONAL, ...BANNED_ELSEWHERE]) {
    const said = pattern.exec(text)?.[0];
    if (said !== undefined) return said;
  }
  return undefined;
}

const HAN_DIGITS = '零一二三四五六七八九';

/** Chinese numerals that state a price or discount and may also be part of words: 八折, 三元. */
const HAN_FIGURE = /([一二三四五六七八九])(?=[折元块塊])/gu;

/** The numbers that a text states, as digits. */
export function figuresIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(HAN_FIGURE, (digit) => String(HAN_DIGITS.indexOf(digit)))
    .replace(/(?<=\d)[, {2}](?=\d{3}(?!\d))/gu, '');
  return [...plain.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([figure]) => figure.replace(',', '.'));
}
