import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../../tests/spec/vitest';
import { createTextSync, MAX_LENGTH } from './sync';

describe('a text field and its owner', () => {
  let shown: string[];
  let told: string[];
  let owned: string;
  let sync: ReturnType<typeof createTextSync>;

  beforeEach(() => {
    vi.useFakeTimers();
    [shown, told] = [[], []];
    owned = '';
    sync = createTextSync({
      show: (text) => shown.push(text),
      tell: (text) => {
        told.push(text);
        // Takes digits out, as some owners do.
        owned = text.replace(/\d/g, '');
      },
      read: () => owned,
    });
    return () => vi.useRealTimers();
  });

  specLine('s9.input', 'unit', 'the owner hears of typing at once and then every 100 ms', () => {
    sync.typed('a');
    sync.typed('ab');
    vi.advanceTimersByTime(99);
    expect(told).toEqual(['a']);
    sync.typed('abc');
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['a', 'abc']);
    expect(shown).toEqual(['a', 'ab', 'abc']);
  });

  specLine('s9.input', 'unit', 'the field shows what it is given once 100 ms have passed', () => {
    owned = 'x';
    sync.given();
    vi.advanceTimersByTime(60);
    owned = 'xy';
    sync.given();
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['xy']);
  });

  it('never takes back what is being typed', () => {
    sync.typed('a');
    sync.given();
    vi.advanceTimersByTime(50);
    sync.typed('ab');
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe('ab');
    expect(told.at(-1)).toBe('ab');
  });

  it('shows what the owner made of a text, though it is what he had before', () => {
    sync.typed('a');
    vi.advanceTimersByTime(200);
    sync.typed('a1');
    vi.advanceTimersByTime(100);
    expect(shown.slice(-2)).toEqual(['a1', 'a']);
  });

  it('hands over what waits before it is used, once', () => {
    sync.typed('a');
    sync.typed('ab');
    sync.flush();
    expect(told).toEqual(['a', 'ab']);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['a', 'ab']);
  });

  it('says nothing after it has gone', () => {
    sync.typed('a');
    sync.typed('ab');
    owned = 'c';
    sync.given();
    sync.dispose();
    vi.advanceTimersByTime(1000);
    expect([shown.at(-1), told]).toEqual(['ab', ['a']]);
  });

  specLine('s5.maxlength', 'unit', 'has 140 letters unless said otherwise', () =>
    expect(MAX_LENGTH).toBe(140),
  );
});
