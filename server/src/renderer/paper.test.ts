import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawPaper } from './paper';

/** The latest version of each object of a PDF, inflated. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  const found = pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  for (const [, number = '', content = ''] of found) {
    const stream = /\/Filter \/FlateDecode[\s\S]*?stream\n([\s\S]*)\nendstream/.exec(content)?.[1];
    const text =
      stream === undefined ? content : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    objects.set(number, text);
  }
  return objects;
}

/** The texts of a PDF as a reader extracts them: the glyphs shown, by the character maps of their fonts. */
function textsOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const [number, content] of objects) {
    const cmap = objects.get(/\/ToUnicode (\d+) 0 R/.exec(content)?.[1] ?? '');
    if (cmap === undefined) continue;
    const entries = cmap.matchAll(/^<([0-9A-F]{4})> <([0-9A-Fa-f]+)>$/gm);
    const texts = [...entries].map(([, glyph = '', hex = '']): [string, string] => [
      glyph,
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ]);
    fonts.set(`F${number}`, new Map(texts));
  }
  const content = [...objects.values()].find((one) => one.includes('BT\n')) ?? '';
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
    const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
    const glyphs = [...block.matchAll(/<([0-9A-F]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return glyphs.map((glyph) => font?.get(glyph) ?? '\u0000').join('');
  });
}

it('writes texts that a reader can search and copy: digits, signs, common ideographs, ligatures, accents', () => {
  const said = [
    ['Receipt no.', '20261127-FFE1DF0A2E3B'],
    ['支付时间', '2026年11月27日 15:04'],
    ['Montant', 'CN¥1,029.50 payé à l’office, fi ffl'],
    ['单位', '北京文金见方长门'],
  ] as const;
  const pdf = drawPaper({
    title: '收据',
    from: 'Shop',
    facts: said,
    totals: [],
    notes: ['0123456789'],
    columns: [{ title: 'Item', share: 1 }],
    rows: [['Membership, 1 month']],
  });
  const texts = textsOf(pdf).join('');
  for (const text of [...said.flat(), '收据', 'Membership, 1 month', '0123456789']) {
    expect(texts).toContain(text.replace('’', "'"));
  }
});
