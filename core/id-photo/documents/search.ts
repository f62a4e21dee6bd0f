import { LOCALES } from '../../text/locale';
import { findPinyin, type Spelling, spellingOf } from '../../text/pinyin';
import type { DocumentCategory, DocumentSpec } from '../document';
import { COUNTRIES } from './countries';
import { DOCUMENTS } from './index';

/** How well a document fits: less is better. */
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

/** One letter alone begins too many names. */
const PINYIN = /^[a-z]{2,}$/;

/** As it is compared: no accents, no case, full-width forms as plain ones, and one sign for "by". */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)\s*[×x*]\s*(?=\d)/g, 'x')
    .trim();
}

/** Everything by which a document may be looked for: names, country, sizes either way round, and pinyin. */
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

/** The best of the ranks by which a document fits; undefined when it does not. */
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
 * The documents that fit, best first: each word of the query is in a name (in any of the five languages), the
 * country or the size (`295x413`, `25×35mm`), or all of it is pinyin of the Chinese name (`yicun`, `hz`, `rbqianz`). No
 * query fits all, in their own order.
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
