import { LOCALES } from '../../text/locale';
import { findPinyin, type Spelling, spellingOf } from '../../text/pinyin';
import type { DocumentCategory, DocumentSpec } from '../document';
import { COUNTRIES } from './countries';
import { DOCUMENTS } from './index';

/** Rank of a match; lower is better. */
const RANK = {
  wholeName: 0,
  nameBegins: 1,
  wholePinyin: 2,
  named: 3,
  pinyinBegins: 4,
  other: 5,
  pinyin: 6,
} as const;

const PINYIN_RANK = {
  whole: RANK.wholePinyin,
  beginning: RANK.pinyinBegins,
  inside: RANK.pinyin,
} as const;

/** At least two letters: one matches too many names. */
const PINYIN = /^[a-z]{2,}$/;

/** Normalizes text for comparison: no accents, no case, half-width forms, and a uniform multiplication sign. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)\s*[×x*]\s*(?=\d)/g, 'x')
    .trim();
}

/** All search terms of a document: names, country, sizes in either orientation, and pinyin. */
type Entry = { spec: DocumentSpec; names: string[]; text: string; spelling: Spelling };

const sizesOf = ({ widthPx, heightPx, widthMm, heightMm }: DocumentSpec) => [
  `${widthPx}x${heightPx}px`,
  `${heightPx}x${widthPx}px`,
  `${widthMm}x${heightMm}mm`,
  `${heightMm}x${widthMm}mm`,
];

const INDEX: readonly Entry[] = DOCUMENTS.map((spec) => {
  const names = LOCALES.map((locale) => plain(spec.names[locale]));
  const country = spec.country === undefined ? [] : [spec.country, ...(countryNames(spec.country) ?? [])];
  const text = plain([spec.specId, ...country, ...sizesOf(spec)].join('\n'));
  return { spec, names, text: `${names.join('\n')}\n${text}`, spelling: spellingOf(spec.names['zh-CN']) };
});

function countryNames(code: string): readonly string[] | undefined {
  return Object.entries(COUNTRIES).find(([known]) => known === code)?.[1];
}

/** The best rank at which a document matches; undefined when it does not. */
function rankOf({ names, text, spelling }: Entry, query: string, words: readonly string[]) {
  if (names.includes(query)) return RANK.wholeName;
  if (names.some((name) => name.startsWith(query))) return RANK.nameBegins;
  const inAll = (part: string) => words.every((word) => part.includes(word));
  const letters = words.join('').replace(/'/g, '');
  const pinyin = PINYIN.test(letters) ? findPinyin(letters, spelling) : undefined;
  const ranks = [
    ...(names.some(inAll) ? [RANK.named] : []),
    ...(pinyin ? [PINYIN_RANK[pinyin]] : []),
    ...(inAll(text) ? [RANK.other] : []),
  ];
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/**
 * The matching documents, best first: each word of the query is in a name (in any of the five languages), the country
 * or the size (`295x413`, `25×35mm`), or the whole query is pinyin of the Chinese name (`yicun`, `hz`, `rbqianz`).
 * Without a query, all documents in their own order.
 */
export function searchDocuments({
  query = '',
  category,
}: {
  query?: string | undefined;
  category?: DocumentCategory | undefined;
}): DocumentSpec[] {
  const wanted = plain(query);
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  return INDEX.filter(({ spec }) => category === undefined || spec.category === category)
    .flatMap((entry) => {
      const rank = words.length === 0 ? RANK.other : rankOf(entry, wanted, words);
      return rank === undefined ? [] : [{ spec: entry.spec, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ spec }) => spec);
}
