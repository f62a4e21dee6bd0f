import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { packedText } from '.';

const { packText } = createRequire(import.meta.url)('../../../config/taro/pack-text.cjs') as {
  packText: (text: string, before: string) => string | undefined;
};

const SENTENCE = 'Détourage à l’aube — 抠图，白底；次の画像 ';
const BEFORE = '已知的词：Détourage, aube. ';

/** @returns the packed text, checked to survive in a script unchanged */
function packed(text: string, before: string): string {
  const written = packText(text, before) ?? '';
  expect(JSON.parse(JSON.stringify(written))).toBe(written);
  expect(written).toMatch(/^[#-[\]-~]*$/);
  return written;
}

describe('a packed text', () => {
  it.each([
    ['nothing', ''],
    ['one letter', 'a'],
    ['words of several scripts', SENTENCE],
    ['breaks', 'a\0b\0\0c\n'],
    ['a long text', SENTENCE.repeat(200)],
    [
      'a text without a pattern',
      Array.from({ length: 3000 }, (_, at) => String.fromCharCode(32 + ((at * at * 7919) % 50_000))).join(''),
    ],
  ])('is restored by unpacking: %s', (_, text) => {
    for (const before of ['', BEFORE, BEFORE.repeat(300)])
      expect(packedText.unpack(packed(text, before), before)).toBe(text);
  });

  it('is the same at every length, whatever the number of padding bits', () => {
    for (let length = 1; length < 60; length += 1) {
      const text = SENTENCE.repeat(2).slice(0, length);
      expect(packedText.unpack(packed(text, BEFORE), BEFORE)).toBe(text);
    }
  });

  it('is shorter where its parts are in the context', () => {
    expect(packed(SENTENCE, SENTENCE).length).toBeLessThan(packed(SENTENCE, '').length / 3);
  });

  it('is rejected when a character is changed or missing, or when the context differs', () => {
    const whole = packed(SENTENCE, BEFORE);
    const damaged = [...whole].map(
      (sign, at) => whole.slice(0, at) + (sign === 'a' ? 'b' : 'a') + whole.slice(at + 1),
    );
    for (const text of [...damaged.slice(2), whole.slice(0, -2), whole.slice(0, 9), '', 'ab'])
      expect(() => packedText.unpack(text, BEFORE)).toThrow();
    expect(() => packedText.unpack(whole, `${BEFORE}!`)).toThrow();
  });

  it('is not produced for texts or contexts that the reader cannot handle', () => {
    expect(packText('👍', '')).toBeUndefined();
    expect(packText('a', 'x'.repeat(40_000))).toBeUndefined();
  });
});
