import { View } from '@tarojs/components';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import { canvasFor, expandedFrom, tools } from '@tuzuo/core/tools';
import { useState } from 'react';
import { useWords } from '@/i18n';
import { EdgeFrame } from '@/platform/edge-frame';
import { SlideBar } from '@/platform/slide-bar';
import type { OptionPartProps } from '@/tools/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { ScreenPhoto } from '@/ui/screen-photo';
import {
  canvasBox,
  draggedShare,
  fittedView,
  pictureBox,
  SIDES,
  type Side,
  type View as StageView,
  sharesOf,
} from './frame-box';
import { words } from './words';
import './expand-frame.scss';

const FULL = 100;

type SideSliderProps = {
  /** Suffix of its ids: `tool-option-<name>`, `tool-value-<name>`. */
  name: string;
  title: string;
  /** Fraction of the side's length, 0 to 1, in steps of 0.01. */
  value: number;
  onChange: (value: number) => void;
};

/** A slider for the expansion on one side. */
function SideSlider({ name, title, value, onChange }: SideSliderProps) {
  const percent = Math.round(value * FULL);
  const slide = (steps: number) => onChange(steps / FULL);
  return (
    <View className="expand-frame__side">
      <View className="expand-frame__name">
        <Copy size={12} tone="muted">
          {title}
        </Copy>
      </View>
      <View className="expand-frame__bar">
        <SlideBar
          id={`tool-option-${name}`}
          label={title}
          max={FULL}
          value={percent}
          disabled={false}
          onSlide={slide}
          onRelease={slide}
        />
      </View>
      <View className="expand-frame__share">
        <Copy id={`tool-value-${name}`} size={12} strong tone="accent">
          {`${percent}%`}
        </Copy>
      </View>
    </View>
  );
}

const FREE = 'free';

const RATIOS = tools['ai-expand'].options.ratio.values;

const FILLS = [
  ['scene', 'fill.scene'],
  ['blur', 'fill.blur'],
] as const;

/** Growth in pixels beyond which the image has too little context for its surroundings. */
const FAR = 1.8;

const placed = ({ width, height, left, top }: Area) => ({
  width: `${width}%`,
  height: `${height}%`,
  left: `${left}%`,
  top: `${top}%`,
});

const sizeText = ({ width, height }: Size) => `${width} × ${height}`;

type PreviewProps = {
  source: NonNullable<OptionPartProps['source']>;
  values: OptionPartProps['values'];
  /** Called when the sides are set individually. */
  onSides: (sides: Record<Side, number>) => void;
};

/** The image on its expanded canvas, whose edges a finger drags, with a note on the expected quality. */
function Preview({ source, values, onSides }: PreviewProps) {
  const t = useWords(words);
  const [held, setHeld] = useState<{ view: StageView; sides: Record<Side, number> }>();
  const canvas = canvasFor(source, values);
  const growth = (canvas.width * canvas.height) / (source.width * source.height);
  const from = expandedFrom(source, values);
  const grip = () => setHeld({ view: fittedView(canvas), sides: sharesOf(canvas, source) });
  const drag = (edge: Side, by: number) => {
    if (!held) return;
    const next = draggedShare(held.sides[edge], by, edge, held.view, source);
    onSides({ ...held.sides, [edge]: next });
  };
  return (
    <>
      <View className="expand-frame__stage">
        <EdgeFrame
          id="expand-canvas"
          label={t('picture')}
          // The scale is fixed while dragging; on release the whole canvas is fitted again.
          box={canvasBox(canvas, held?.view ?? fittedView(canvas))}
          onGrip={grip}
          onDrag={drag}
          onRelease={() => setHeld(undefined)}
        >
          <View
            id="expand-picture"
            className="expand-frame__picture"
            style={placed(pictureBox(canvas, source))}
          >
            <ScreenPhoto src={source.address} alt={t('picture')} fit="cover" transparent />
          </View>
        </EdgeFrame>
      </View>
      <Copy id="expand-size" size={12} tone="muted" centered>
        {growth > 1 ? `${sizeText(source)} → ${sizeText(canvasFor(from, values))}` : t('choose')}
      </Copy>
      {from.width < source.width && (
        <View className="expand-frame__far">
          <Copy id="expand-reduced" size={12} tone="muted" centered>
            {t('reduced', { size: sizeText(from) })}
          </Copy>
        </View>
      )}
      {growth > FAR && values.fill !== 'blur' && (
        <View className="expand-frame__far">
          <Copy id="expand-far" size={12} tone="muted">
            {t('far')}
          </Copy>
        </View>
      )}
    </>
  );
}

/** Sets how far an image is expanded: to a ratio, by dragging its edges, or per side; with a preview. */
export function ExpandFrame({ source, values, onSet }: OptionPartProps) {
  const t = useWords(words);
  const [fine, setFine] = useState(false);
  const ratio = RATIOS.find((value) => value === values.ratio);
  // The server accepts a ratio or sides, not both.
  const become = (shape: string | undefined, sides: Record<Side, number>) => {
    onSet('ratio', shape);
    for (const side of SIDES) onSet(side, sides[side]);
  };
  const sides =
    ratio !== undefined && source
      ? sharesOf(canvasFor(source, values), source)
      : (Object.fromEntries(SIDES.map((side) => [side, Number(values[side] ?? 0)])) as Record<Side, number>);
  const choose = (chosen: (typeof RATIOS)[number] | typeof FREE) =>
    become(chosen === FREE ? undefined : chosen, { top: 0, right: 0, bottom: 0, left: 0 });
  return (
    <View className="expand-frame">
      {source && <Preview source={source} values={values} onSides={(next) => become(undefined, next)} />}
      <View className="expand-frame__ratios">
        <FilterRow
          id="tool-option-ratio"
          label={t('title')}
          choices={[
            ...RATIOS.map((value) => ({
              value,
              text: source
                ? `${value} → ${sizeText(tools['ai-expand'].resultSize(source, { ratio: value }))}`
                : value,
            })),
            { value: FREE, text: t('free') },
          ]}
          chosen={ratio ?? FREE}
          onChoose={choose}
        />
      </View>
      <View className="expand-frame__ratios">
        <FilterRow
          id="tool-option-fill"
          label={t('fill')}
          choices={FILLS.map(([value, text]) => ({ value, text: t(text) }))}
          chosen={values.fill === 'blur' ? 'blur' : 'scene'}
          onChoose={(value) => onSet('fill', value)}
        />
      </View>
      <Button
        id="expand-fine"
        variant="plain"
        text={t(fine ? 'fine.less' : 'fine')}
        onPress={() => setFine(!fine)}
      />
      {fine &&
        SIDES.map((side) => (
          <SideSlider
            key={side}
            name={side}
            title={t(side)}
            value={sides[side]}
            onChange={(value) => become(undefined, { ...sides, [side]: value })}
          />
        ))}
    </View>
  );
}
