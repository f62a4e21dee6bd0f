import type { Fill } from '@tuzuo/poster/document';
import type { EditState } from '@tuzuo/poster/edit/state';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import { usePosterWords } from '../words';
import { PanelPart } from './cells';
import { ColorRow } from './color-row';

const KINDS = [
  ['solid', 'fill.solid'],
  ['linear', 'fill.linear'],
  ['radial', 'fill.radial'],
] as const;

/** Second color of a gradient, when its first color has none. */
const SECOND = '#2074ff';

const startOf = (fill: Fill | null): string =>
  fill === null ? '#ffffff' : fill.type === 'solid' ? fill.color : (fill.stops[0]?.color ?? '#ffffff');

const endOf = (fill: Fill | null): string => {
  const last = fill && fill.type !== 'solid' ? fill.stops[fill.stops.length - 1]?.color : undefined;
  return last ?? (startOf(fill) === SECOND ? '#ffffff' : SECOND);
};

/** A gradient with the given end colors; stops in between are kept if there are any. */
function gradient(fill: Fill | null, type: 'linear' | 'radial', from: string, to: string): Fill {
  const before = fill && fill.type !== 'solid' ? fill.stops : [];
  const stops = [{ at: 0, color: from }, ...before.slice(1, -1), { at: 1, color: to }];
  if (type === 'radial') return { type, stops };
  return { type, angle: fill?.type === 'linear' ? fill.angle : 90, stops };
}

type FillPartProps = {
  id: string;
  title: string;
  state: EditState;
  fill: Fill | null;
  /** Also offers no fill. */
  onNone?: () => void;
  onFill: (fill: Fill) => void;
  onDone: () => void;
};

/** A solid color, or a gradient of two. */
export function FillPart({ id, title, state, fill, onNone, onFill, onDone }: FillPartProps) {
  const t = usePosterWords();
  const kind = fill?.type ?? 'solid';
  const [from, to] = [startOf(fill), endOf(fill)];
  return (
    <PanelPart title={title}>
      <FilterRow
        id={`${id}-kind`}
        label={title}
        choices={KINDS.map(([value, word]) => ({ value, text: t(word) }))}
        chosen={kind}
        onChoose={(next) =>
          onFill(next === 'solid' ? { type: 'solid', color: from } : gradient(fill, next, from, to))
        }
      />
      <ColorRow
        id={id}
        label={kind === 'solid' ? title : t('fill.from')}
        state={state}
        color={fill === null ? undefined : from}
        {...(onNone && kind === 'solid' && { onNone })}
        onChange={(color) =>
          onFill(kind === 'solid' ? { type: 'solid', color } : gradient(fill, kind, color, to))
        }
      />
      {kind !== 'solid' && (
        <PanelPart title={t('fill.to')}>
          <ColorRow
            id={`${id}-end`}
            label={t('fill.to')}
            state={state}
            color={to}
            onChange={(color) => onFill(gradient(fill, kind, from, color))}
          />
        </PanelPart>
      )}
      {fill?.type === 'linear' && (
        <SlideRow
          id={`${id}-angle`}
          label={t('fill.angle')}
          min={0}
          max={360}
          step={5}
          value={((fill.angle % 360) + 360) % 360}
          text={`${Math.round(((fill.angle % 360) + 360) % 360)}°`}
          onChange={(angle) => onFill({ ...fill, angle })}
          onDone={onDone}
        />
      )}
    </PanelPart>
  );
}
