import { PHOTO_FORMATS, type PhotoFormat } from '@tuzuo/core/id-photo/format';
import {
  BACKGROUND_COLORS,
  BACKGROUND_FILLS,
  type Background,
  BEAUTY_BOUNDS,
  type Beauty,
  type BeautyKey,
} from '@tuzuo/core/id-photo/options';
import { isHexColor } from '@tuzuo/core/text/hex-color';
import { useRef } from 'react';
import type { PhotoDocument } from '@/tools/id-photo/documents';
import type { ToolPageState } from '@/tools/page';
import { PORTRAIT } from './portrait-chooser';

type Values = Readonly<Record<string, unknown>>;

const field = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;

/** The background as it is set; the document's own until it is. */
export function backgroundOf({ background }: Values, { backgrounds }: PhotoDocument): Background {
  const color = field(background, 'colour');
  const fill = BACKGROUND_FILLS.find((known) => known === field(background, 'fill')) ?? 'plain';
  if (typeof color === 'string' && isHexColor(color)) return { colour: color, fill };
  return { colour: backgrounds[0] ?? BACKGROUND_COLORS[0], fill };
}

/** The kind of file as it is set. */
export const formatOf = ({ format }: Values): PhotoFormat =>
  PHOTO_FORMATS.find((known) => known === format) ?? PHOTO_FORMATS[0];

export const BEAUTY_KEYS = Object.keys(BEAUTY_BOUNDS) as BeautyKey[];

/** The sliders as they are set. */
export function beautyOf({ beauty }: Values): Beauty {
  const pairs = BEAUTY_KEYS.flatMap((key) => {
    const value = field(beauty, key);
    return typeof value === 'number' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Sliders that stand where they began are left out; undefined when all do. */
export function movedOf(beauty: Beauty): Beauty | undefined {
  const moved = Object.entries(beauty).filter(([, value]) => value !== 0);
  return moved.length > 0 ? Object.fromEntries(moved) : undefined;
}

type Found = NonNullable<ToolPageState['analysis']['found']>['idPhoto'];

/** What was found in the portrait; while it is looked at again, for another document or outfit, what was before. */
export function useFound({ slots, analysis }: ToolPageState): Found {
  const last = useRef<Found>();
  if (!slots[PORTRAIT]?.length) last.current = undefined;
  else if (analysis.state === 'done') last.current = analysis.found?.idPhoto;
  return last.current;
}
