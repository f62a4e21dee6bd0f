import type { SmartText } from './facts';

/** What a poster says, by what each text is. Every text that was given is in it once, whole. */
export type Content = {
  title?: string | undefined;
  subtitle?: string | undefined;
  price?: string | undefined;
  action?: string | undefined;
  brand?: string | undefined;
  points: string[];
  notes: string[];
};

/** Glyphs of a title, and of a clause that a long text may lend as one. */
const TITLE_LENGTH = 28;
const CLAUSE_LENGTH = 18;

const PRICE = /^(?:.{0,6}[¥￥$€£]\s?\d[\d.,]*.{0,6}|[^\d]{0,4}\d[\d.,]*\s?(?:元|折).{0,4})$/u;
const ACTION =
  /^(?:立即|马上|点击|扫码|预约|预订|报名|抢购|领取|下单|了解|咨询|加入|到店|shop\b|buy\b|book\b|order\b|join\b|sign up|learn more|call\b|visit\b)/iu;
const NOTE =
  /(?:\d{1,2}月\d{1,2}|\d{1,2}[:：]\d{2}|\d{1,2}[./-]\d{1,2}(?:[./-]\d{1,4})?\b|地址|电话|时间|地点|路\d+号|\d{7,}|限\d+|截止|有效期)/u;

const lengthOf = (text: string) => [...text].length;

type Kind = keyof Content;

function guess(text: string): Kind | undefined {
  const length = lengthOf(text);
  if (length <= 14 && PRICE.test(text)) return 'price';
  if (length <= 16 && ACTION.test(text)) return 'action';
  if (length <= 60 && NOTE.test(text)) return 'notes';
  return undefined;
}

const OF_SLOT: Readonly<Record<NonNullable<SmartText['slot']>, Kind>> = {
  title: 'title',
  subtitle: 'subtitle',
  body: 'points',
  price: 'price',
  action: 'action',
  note: 'notes',
  brand: 'brand',
};

/** A long text as its first clause and the rest, where it has a clause that can stand above it. */
function clauseOf(text: string): [string, string] | undefined {
  const found = /^([^，。！？；,.!?;\n]{2,})[，。！？；,.!?;\n]+\s*/u.exec(text);
  if (!found?.[1] || lengthOf(found[1]) > CLAUSE_LENGTH) return undefined;
  const rest = text.slice(found[0].length);
  // The mark stays where it says something.
  const mark = /[！？!?]/u.exec(found[0].slice(found[1].length))?.[0] ?? '';
  return rest ? [found[1] + mark, rest] : undefined;
}

/** Sorts texts by what they are: as told, else by what they say and where they stand. */
export function readContent(texts: readonly SmartText[]): Content {
  const content: Content = { points: [], notes: [] };
  const open: string[] = [];
  for (const { slot, text } of texts) {
    const kind = slot ? OF_SLOT[slot] : guess(text);
    if (!kind) open.push(text);
    else if (kind === 'points' || kind === 'notes') content[kind].push(text);
    else if (content[kind] === undefined) content[kind] = text;
    // A second one of what there is one of.
    else if (kind === 'title' && content.subtitle === undefined) content.subtitle = text;
    else content.points.push(text);
  }
  for (const text of open) {
    const length = lengthOf(text);
    if (content.title === undefined && length <= TITLE_LENGTH) content.title = text;
    else if (content.subtitle === undefined && content.title !== undefined && length <= 2 * TITLE_LENGTH)
      content.subtitle = text;
    else content.points.push(text);
  }
  return withTitle(content);
}

/** Something must be read first: the next in rank becomes the title where there is none. */
function withTitle(content: Content): Content {
  if (content.title !== undefined) return content;
  const { subtitle, points, brand, action, notes } = content;
  if (subtitle !== undefined) return { ...content, title: subtitle, subtitle: undefined };
  const [first, ...rest] = points;
  if (first !== undefined) {
    const clause = lengthOf(first) > TITLE_LENGTH ? clauseOf(first) : undefined;
    if (clause) return { ...content, title: clause[0], points: [clause[1], ...rest] };
    return { ...content, title: first, points: rest };
  }
  if (content.price !== undefined) return content;
  if (action !== undefined) return { ...content, title: action, action: undefined };
  if (brand !== undefined) return { ...content, title: brand, brand: undefined };
  const [note, ...others] = notes;
  return note === undefined ? content : { ...content, title: note, notes: others };
}

/** Whether there is nothing to read. */
export const isSilent = ({ points, notes, ...single }: Content): boolean =>
  points.length === 0 && notes.length === 0 && Object.values(single).every((text) => text === undefined);
