import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IconLayer } from '@tuzuo/core/poster/document';
import type { Kit, Place } from '../kit';

/** The icons used in templates, from one set (Phosphor, MIT) with one stroke width. */
const NAMES = ['arrows-horizontal', 'bed', 'check-circle', 'lamp', 'shower', 'sun', 'wind'] as const;

export type IconName = (typeof NAMES)[number];

type Paths = IconLayer['paths'];

/** Side of the set's coordinate square. */
const BOX = 256;

let drawn: ReadonlyMap<IconName, Paths> | undefined;

/** The whole set is several megabytes: it is read once, and only the icons named above are kept. */
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

/** Draws an icon that fills its place, which should be square on the page. */
export function icon(k: Kit, name: IconName, place: Place, color: string): IconLayer {
  drawn ??= load();
  return k.icon(drawn.get(name) ?? [], [BOX, BOX], place, color);
}

/** Draws an icon by its top left corner and its side, a share of the page's short side. */
export function iconAt(k: Kit, name: IconName, x: number, y: number, size: number, color: string): IconLayer {
  const side = size * k.side * 100;
  return icon(k, name, [x, y, side / k.width, side / k.height], color);
}
