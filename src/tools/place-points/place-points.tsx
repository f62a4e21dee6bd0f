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

/** The option that contains the points. */
const NAME = 'placement';

type PointName = (typeof GARMENT_POINTS | typeof SHOE_POINTS)[number];

/** Label of a point: the last part of its name is the message key. */
const labelOf = (name: string) => name.replace(/^.*\./, '') as PointName;

const NONE: readonly PlacedPoint[] = [];

const asPoints = (value: unknown) => (Array.isArray(value) ? (value as readonly PlacedPoint[]) : NONE);

/** The proposed points, replaced by those that the user has dragged. */
const merged = (proposed: readonly PlacedPoint[], dragged: readonly PlacedPoint[]) =>
  proposed.map((point) => dragged.find(({ name }) => name === point.name) ?? point);

type Sketch = {
  /** Only the preview engine uses these points: vendors' engines find them by themselves. */
  sketched: boolean;
};

/** The points where a tool will place things on the image, to be dragged to the right positions. */
export function PlacedPoints({ source, analysis, values, onSet, sketched }: OverPartProps & Sketch) {
  const t = useWords(words);
  const proposed = analysis?.points ?? NONE;
  const dragged = asPoints(values[NAME]);
  const held = useRef<PlacedPoint>();
  const picture = useRef(source?.key);
  // Dragged points do not apply to another image.
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

/** A hint that points can be dragged, and a button to reset them. */
export function PlacementField({ analysis, value, onChange, sketched }: OptionPartProps & Sketch) {
  const t = useWords(words);
  if (!sketched || !analysis?.points?.length) return null;
  return (
    <View id="tool-option-placement">
      <Copy size={12} tone="muted">
        {t('hint')}
      </Copy>
      {asPoints(value).length > 0 && (
        <Button
          id="tool-points-reset"
          variant="plain"
          text={t('reset')}
          onPress={() => onChange(undefined)}
        />
      )}
    </View>
  );
}
