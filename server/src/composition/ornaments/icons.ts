import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IconLayer } from '@tuzuo/core/poster/document';
import type { Kit, Place } from '../kit';

/** The icons that templates draw with: one set (Phosphor, MIT) of one stroke width. */
const NAMES = ['arrows-horizontal', 'bed', 'check-circle', 'lamp', 'shower', 'sun', 'wind'] as const;

export type IconName = (typeof NAMES)[number];

type Paths = IconLayer['paths'];

/** Side of the square that the set is drawn in. */
const BOX = 256;

let drawn: ReadonlyMap<IconName, Paths> | undefined;

/** The whole set is some megabytes: it is read once, and only what is named above is kept of it. */
function load(): ReadonlyMap<IconName, Paths> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json');
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> };
  return new Map(
    NAMES.map((name) => {
      const paths = [...(icons[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)];
      return [name, paths.map(([, d = '']) => ({ d, color: 'inherit' as const }))];
    }),
  );
}

/** Draws an icon as large as its place, which should be a square on the page. */
export function icon(k: Kit, name: IconName, place: Place, color: string): IconLayer {
  drawn ??= load();
  return k.icon(drawn.get(name) ?? [], [BOX, BOX], place, color);
}

/** The same by its upper left corner and its side, a share of the short side of the page. */
export function iconAt(k: Kit, name: IconName, x: number, y: number, size: number, color: string): IconLayer {
  const side = size * k.side * 100;
  return icon(k, name, [x, y, side / k.width, side / k.height], color);
}
