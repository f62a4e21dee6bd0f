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
import { analysisIn, type OpenTool } from '@/tools/page';
import type { Task } from '@/tools/results';
import { PORTRAIT } from './portrait-chooser';

type Values = Readonly<Record<string, unknown>>;

const field = (value: unknown, name: string): unknown =>
  value instanceof Object ? Reflect.get(value, name) : undefined;

/** The chosen background; the document's own by default. */
export function backgroundOf({ background }: Values, { backgrounds }: PhotoDocument): Background {
  const color = field(background, 'colour');
  const fill = BACKGROUND_FILLS.find((known) => known === field(background, 'fill')) ?? 'plain';
  if (typeof color === 'string' && isHexColor(color)) return { colour: color, fill };
  return { colour: backgrounds[0] ?? BACKGROUND_COLORS[0], fill };
}

/** The chosen file format. */
export const formatOf = ({ format }: Values): PhotoFormat =>
  PHOTO_FORMATS.find((known) => known === format) ?? PHOTO_FORMATS[0];

export const BEAUTY_KEYS = Object.keys(BEAUTY_BOUNDS) as BeautyKey[];

/** The slider values. */
export function beautyOf({ beauty }: Values): Beauty {
  const pairs = BEAUTY_KEYS.flatMap((key) => {
    const value = field(beauty, key);
    return typeof value === 'number' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** The sliders that were moved; undefined when none were. */
export function movedOf(beauty: Beauty): Beauty | undefined {
  const moved = Object.entries(beauty).filter(([, value]) => value !== 0);
  return moved.length > 0 ? Object.fromEntries(moved) : undefined;
}

type Found = NonNullable<Task['analysis']>['idPhoto'];

/** The analysis of the portrait; while it is repeated for another document or outfit, the previous one. */
export function useFound(page: OpenTool): Found {
  const last = useRef<Found>();
  const hasPortrait = page.useToolState(({ slots }) => (slots[PORTRAIT] ?? []).length > 0);
  const { state, found } = page.useToolState(analysisIn);
  if (!hasPortrait) last.current = undefined;
  else if (state === 'done') last.current = found?.idPhoto;
  return last.current;
}
