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
      onInput: (text) => {
        told.push(text);
        // Removes digits, as some owners do.
        owned = text.replace(/\d/g, '');
      },
      read: () => owned,
    });
    return () => vi.useRealTimers();
  });

  specLine('s9.input', 'unit', 'the owner is told of typing at once and then every 100 ms', () => {
    sync.typed('a');
    sync.typed('ab');
    vi.advanceTimersByTime(99);
    expect(told).toEqual(['a']);
    sync.typed('abc');
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['a', 'abc']);
    expect(shown).toEqual(['a', 'ab', 'abc']);
  });

  specLine('s9.input', 'unit', 'the field shows a given text after 100 ms', () => {
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

  it('never reverts what is being typed', () => {
    sync.typed('a');
    sync.given();
    vi.advanceTimersByTime(50);
    sync.typed('ab');
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe('ab');
    expect(told.at(-1)).toBe('ab');
  });

  it('shows what the owner made of a text, even if it equals the previous one', () => {
    sync.typed('a');
    vi.advanceTimersByTime(200);
    sync.typed('a1');
    vi.advanceTimersByTime(100);
    expect(shown.slice(-2)).toEqual(['a1', 'a']);
  });

  it('reports the pending text once when flushed', () => {
    sync.typed('a');
    sync.typed('ab');
    sync.flush();
    expect(told).toEqual(['a', 'ab']);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['a', 'ab']);
  });

  it('reports nothing after it was disposed', () => {
    sync.typed('a');
    sync.typed('ab');
    owned = 'c';
    sync.given();
    sync.dispose();
    vi.advanceTimersByTime(1000);
    expect([shown.at(-1), told]).toEqual(['ab', ['a']]);
  });

  specLine('s5.maxlength', 'unit', 'has a default maximum length of 140', () => expect(MAX_LENGTH).toBe(140));
});
