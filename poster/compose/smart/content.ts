import type { SmartText } from './facts';

/** The texts of a poster by role. Every given text is contained exactly once, complete. */
export type Content = {
  title?: string | undefined;
  subtitle?: string | undefined;
  price?: string | undefined;
  action?: string | undefined;
  brand?: string | undefined;
  points: string[];
  notes: string[];
};

/** Maximum glyphs of a title, and of a clause that is split off as one. */
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

/** Splits a long text into its first clause and the rest, when the clause can be a title. */
function clauseOf(text: string): [string, string] | undefined {
  const found = /^([^，。！？；,.!?;\n]{2,})[，。！？；,.!?;\n]+\s*/u.exec(text);
  if (!found?.[1] || lengthOf(found[1]) > CLAUSE_LENGTH) return undefined;
  const rest = text.slice(found[0].length);
  // Expressive punctuation stays.
  const mark = /[！？!?]/u.exec(found[0].slice(found[1].length))?.[0] ?? '';
  return rest ? [found[1] + mark, rest] : undefined;
}

/** Assigns roles to texts: the given one, else by wording and position. */
export function readContent(texts: readonly SmartText[]): Content {
  const content: Content = { points: [], notes: [] };
  const open: string[] = [];
  for (const { slot, text } of texts) {
    const kind = slot ? OF_SLOT[slot] : guess(text);
    if (!kind) open.push(text);
    else if (kind === 'points' || kind === 'notes') content[kind].push(text);
    else if (content[kind] === undefined) content[kind] = text;
    // A second text of a role that is unique.
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

/** Ensures a title: when there is none, the next text in rank becomes it. */
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

/** Whether there is no text at all. */
export const isSilent = ({ points, notes, ...single }: Content): boolean =>
  points.length === 0 && notes.length === 0 && Object.values(single).every((text) => text === undefined);
