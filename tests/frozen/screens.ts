import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScreenLine } from '../e2e/h5/screen-lines';

const FOLDER = fileURLToPath(new URL('snapshots/screens', import.meta.url));

const UPDATE = process.env.UPDATE_FROZEN === '1';

/** Command that accepts intentional changes of screens into the snapshots. */
const UPDATE_COMMAND =
  'UPDATE_FROZEN=1 npx vitest run --config config/vitest.config.mts --project h5 tests/e2e/h5/crawl.test.ts -t written';

/**
 * Allowed differences of boxes in pixels: left, top, width, height. Another font has other widths, which shift
 * centered content and rows; line heights do not change, so nothing shifts down.
 */
const TOLERANCE = [24, 8, 24, 8];

const render = (lines: readonly ScreenLine[]) =>
  lines.map(({ what, box }) => (box.length === 0 ? `${what}\n` : `${what} [${box.join(' ')}]\n`)).join('');

function parse(text: string): ScreenLine[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, what = line, box] = /^(.*) \[(-?\d+(?: -?\d+){3})\]$/.exec(line) ?? [];
      return { what, box: box?.split(' ').map(Number) ?? [] };
    });
}

const isNear = (now: ScreenLine, then: ScreenLine) =>
  TOLERANCE.every((most, at) => Math.abs((now.box[at] ?? 0) - (then.box[at] ?? 0)) <= most);

const read = (name: string): string | undefined => {
  try {
    return readFileSync(join(FOLDER, name), 'utf8');
  } catch {
    return undefined;
  }
};

/** The first line in which two screens differ, in content or position. */
function firstDifference(now: readonly ScreenLine[], then: readonly ScreenLine[]): string | undefined {
  for (let at = 0; at < Math.max(now.length, then.length); at += 1) {
    const [present, past] = [now[at], then[at]];
    if (present && past && present.what === past.what && isNear(present, past)) continue;
    const told = (line: ScreenLine | undefined) => (line ? render([line]).trim() : 'nothing');
    return `line ${at + 1} was ${told(past)}, is ${told(present)}`;
  }
  return undefined;
}

/** Compares the screens of a visit with the recorded ones, or updates the records. */
export function screenBook(visitor: 'seller' | 'guest') {
  const suffix = visitor === 'guest' ? '.guest.txt' : '.txt';
  const seen = new Set<string>();
  const fileOf = (label: string) => `${label.replace(' (guest)', '').replaceAll(' ', '-')}${suffix}`;
  return {
    /** @returns what is wrong with the screen, if anything */
    compare(label: string, lines: readonly ScreenLine[]): string | undefined {
      const name = fileOf(label);
      seen.add(name);
      const old = read(name);
      const difference =
        old === undefined ? 'no such screen was written down' : firstDifference(lines, parse(old));
      if (difference === undefined) return undefined;
      if (!UPDATE) return `${difference}. If this is wanted: ${UPDATE_COMMAND}`;
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(join(FOLDER, name), render(lines));
      return undefined;
    },
    /** @returns recorded screens that were not visited; an update removes them */
    missed(): string[] {
      const mine = readdirSync(FOLDER).filter(
        (name) => name.endsWith('.guest.txt') === (visitor === 'guest'),
      );
      const gone = mine.filter((name) => !seen.has(name));
      if (!UPDATE) return gone.map((name) => `snapshots/screens/${name} is of no page`);
      for (const name of gone) rmSync(join(FOLDER, name));
      return [];
    },
  };
}
