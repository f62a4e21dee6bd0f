import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128Modules, ean13Modules } from './barcode';

const load = createRequire(import.meta.url);
const { BARS } = load('jsbarcode/bin/barcodes/CODE128/constants.js') as { BARS: number[] };
const { default: EAN13 } = load('jsbarcode/bin/barcodes/EAN_UPC/EAN13.js') as {
  default: new (text: string, options: object) => { encode(): { data: string } | { data: string }[] };
};

const asText = (modules: readonly boolean[]) => modules.map((module) => (module ? '1' : '0')).join('');

/** Decodes a Code 128 with the table of another library; throws when the check character is wrong. */
function read(modules: readonly boolean[]): string {
  const bars = asText(modules);
  expect(bars.slice(-13)).toBe(String(BARS[106]));
  const values = (bars.slice(0, -13).match(/.{11}/g) ?? []).map((one) =>
    BARS.findIndex((bar) => String(bar) === one),
  );
  const check = values.pop();
  expect(values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103).toBe(check);
  let text = '';
  let isPairs = values[0] === 105;
  for (const value of values.slice(1)) {
    if (isPairs ? value === 100 : value === 99) isPairs = !isPairs;
    else text += isPairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

describe('code128Modules', () => {
  it('encodes its text, whatever sequence of letters and digits', () => {
    const part = fc.oneof(fc.stringMatching(/^[ -~]{1,6}$/), fc.stringMatching(/^\d{1,9}$/));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const text = parts.join('');
        expect(read(code128Modules(text) ?? [])).toBe(text);
      }),
    );
  });

  it('encodes pairs of digits together', () => {
    expect(code128Modules('123456')).toHaveLength(11 * 5 + 13);
    expect(code128Modules('AB123456')).toHaveLength(11 * 8 + 13);
  });

  it.each(['', '图作', 'a\n', 'x'.repeat(81)])('rejects %j', (text) => {
    expect(code128Modules(text)).toBeUndefined();
  });
});

describe('ean13Modules', () => {
  it("matches another library's output", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (digits) => {
        const parts = new EAN13(digits, { flat: true }).encode();
        const theirs = Array.isArray(parts) ? parts.map(({ data }) => data).join('') : parts.data;
        expect(asText(ean13Modules(digits) ?? [])).toBe(theirs);
      }),
    );
  });

  it.each(['690123456789X', '6901234567890', '123', ''])('rejects %j', (text) => {
    expect(ean13Modules(text)).toBeUndefined();
  });
});
