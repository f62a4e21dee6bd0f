import { describe, expect, it } from 'vitest';
import { addLocale, addWords, hasWords, type Words } from './translate';

const source = {
  plain: '你好',
  both: '{{name}} 还有 {{count}} 张，{{name}}',
  only: '只有中文 {{name}}',
} as const;

const { only: _, ...part } = { ...source, both: '{{count}} left for {{name}}' };

const ROOM = 'tests/translate';
const words = addWords(ROOM, source) as Words<typeof source>;
addLocale('zh-TW', { [ROOM]: source });
// A language that lacks messages.
addLocale('en', { [ROOM]: part });

describe('messages', () => {
  it('have their values in every placeholder', () => {
    expect(words.in('zh-CN')('both', { name: '小王', count: 0 })).toBe('小王 还有 0 张，小王');
    expect(words.in('en')('both', { name: 'Wang', count: 3 })).toBe('3 left for Wang');
  });

  it('insert a value verbatim', () => {
    const name = '$& {{count}} <b>$t(plain)</b>';
    expect(words.in('en')('both', { name, count: 1 })).toBe(`1 left for ${name}`);
  });

  it('fall back to the source locale where a language has none', () => {
    expect(words.in('en')('only', { name: 'Wang' })).toBe('只有中文 Wang');
    expect(words.in('en')('plain')).toBe('你好');
  });

  it('are those of the source locale until a language is loaded, and again those that it newly has', () => {
    const say = words.in('es');
    expect(hasWords('es')).toBe(false);
    expect(say('plain')).toBe('你好');
    addLocale('es', { [ROOM]: { plain: 'Hola' } });
    expect(hasWords('es')).toBe(true);
    expect(say('plain')).toBe('Hola');
    addLocale('es', { [ROOM]: { plain: 'Buenas' } });
    expect(say('plain')).toBe('Buenas');
  });

  it('are those of the source locale where a text of another version asks for other values', () => {
    addLocale('fr', { [ROOM]: { both: '{{total}} pour {{name}}', only: 'Seulement {{name}}' } });
    expect(words.in('fr')('both', { name: 'Wang', count: 3 })).toBe('Wang 还有 3 张，Wang');
    expect(words.in('fr')('only', { name: 'Wang' })).toBe('Seulement Wang');
  });

  it('that do not exist are their key', () => {
    expect(words.in('en')('nothing' as 'plain')).toBe('nothing');
  });

  it('are translated by the same function each time, so that memoized views do not re-render', () => {
    expect(words.in('fr')).toBe(words.in('fr'));
  });
});
