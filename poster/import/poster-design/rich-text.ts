/** HTML entities by name. */
const MARKS: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ensp: ' ',
  emsp: ' ',
  middot: '·',
  hellip: '…',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
};

/** Plain text of HTML: line breaks are kept, other tags are removed. */
export function wordsOfHtml(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, (tag) => (/^<(div|p|li)\b/i.test(tag) ? '\n' : ''))
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, mark: string) => {
      if (!mark.startsWith('#')) return MARKS[mark.toLowerCase()] ?? whole;
      const code = /^#x/i.test(mark) ? Number.parseInt(mark.slice(2), 16) : Number(mark.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/^\n+/, '');
}
