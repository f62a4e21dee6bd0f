import { View } from '@tarojs/components';
import {
  boundedPoint,
  type GARMENT_POINTS,
  type PlacedPoint,
  type SHOE_POINTS,
} from '@tuzuo/core/tools/placement';
import { useEffect, useRef } from 'react';
import { useWords } from '@/i18n';
import { DragPoints } from '@/platform/drag-points';
import type { OptionPartProps, OverPartProps } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { words } from './words';

/** The option that the places are sent as. */
const NAME = 'placement';

type PointName = (typeof GARMENT_POINTS | typeof SHOE_POINTS)[number];

/** What a place is called: the end of its name is the word's key. */
const labelOf = (name: string) => name.replace(/^.*\./, '') as PointName;

const NONE: readonly PlacedPoint[] = [];

const asPoints = (value: unknown) => (Array.isArray(value) ? (value as readonly PlacedPoint[]) : NONE);

/** What is proposed, with what the user has dragged in its place. */
const merged = (proposed: readonly PlacedPoint[], dragged: readonly PlacedPoint[]) =>
  proposed.map((point) => dragged.find(({ name }) => name === point.name) ?? point);

type Sketch = {
  /** Only a sketch is laid by these places: engines of vendors find them by themselves. */
  sketched: boolean;
};

/** The places where a tool would put things on the picture, to be dragged where they belong. */
export function PlacedPoints({ source, analysis, values, onSet, sketched }: OverPartProps & Sketch) {
  const t = useWords(words);
  const proposed = analysis?.points ?? NONE;
  const dragged = asPoints(values[NAME]);
  const held = useRef<PlacedPoint>();
  const picture = useRef(source?.key);
  // On another picture nothing of what was dragged is true any more.
  useEffect(() => {
    if (picture.current !== undefined && source?.key !== picture.current) onSet(NAME, undefined);
    picture.current = source?.key;
  }, [source?.key, onSet]);
  if (!sketched || !source || proposed.length === 0) return null;
  const points = merged(proposed, dragged);
  const drag = (name: string, { x, y }: { x: number; y: number }) => {
    const [from, to] = [held.current, proposed.find((point) => point.name === name)];
    if (!from || !to) return;
    const next = boundedPoint({ name, x: from.x + x, y: from.y + y }, to, source);
    onSet(NAME, [...dragged.filter((point) => point.name !== name), next]);
  };
  return (
    <DragPoints
      id="tool-points"
      points={points.map((point) => ({
        ...point,
        label: t(labelOf(point.name)),
      }))}
      onGrip={(name) => {
        held.current = points.find((point) => point.name === name);
      }}
      onDrag={drag}
      onRelease={() => {
        held.current = undefined;
      }}
    />
  );
}

/** Says that places can be dragged, and takes back what was dragged. */
export function PlacementField({ analysis, value, onChange, sketched }: OptionPartProps & Sketch) {
  const t = useWords(words);
  if (!sketched || !analysis?.points?.length) return null;
  return (
    <View id="tool-option-placement">
      <Copy size={12} tone="muted">
        {t('hint')}
      </Copy>
      {asPoints(value).length > 0 && (
        <Button id="tool-points-reset" look="plain" text={t('reset')} onPress={() => onChange(undefined)} />
      )}
    </View>
  );
}
