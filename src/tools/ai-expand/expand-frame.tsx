import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { canvasFor, tools } from '@tuzuo/core/tools';
import { useWords } from '@/i18n';
import { SlideBar } from '@/platform/slide-bar';
import { absolute } from '@/request/send';
import type { OptionPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { ScreenPhoto } from '@/ui/screen-photo';
import { type Box, canvasBox, pictureBox } from './frame-box';
import { words } from './words';
import './expand-frame.scss';

const FULL = 100;

type SideSliderProps = {
  /** For its ids: `tool-option-<name>`, `tool-value-<name>`. */
  name: string;
  title: string;
  /** Share of the side's length, 0 to 1, in steps of 0.01. */
  value: number;
  onChange: (value: number) => void;
};

/** How far a picture grows on one side. */
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

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Beyond so many times its pixels a picture has too little to say about what is around it. */
const FAR = 1.8;

const placed = ({ width, height, left, top }: Box) => ({
  width: `${width}%`,
  height: `${height}%`,
  left: `${left}%`,
  top: `${top}%`,
});

const sizeText = ({ width, height }: Size) => `${width} × ${height}`;

type PreviewProps = { source: NonNullable<OptionPartProps['source']>; values: OptionPartProps['values'] };

/** The picture where it will lie in what it grows to, and what is to be expected of that. */
function Preview({ source, values }: PreviewProps) {
  const t = useWords(words);
  const canvas = canvasFor(source, values);
  const growth = (canvas.width * canvas.height) / (source.width * source.height);
  return (
    <>
      <View className="expand-frame__stage">
        <View id="expand-canvas" className="expand-frame__canvas" style={placed(canvasBox(canvas))}>
          <View
            id="expand-picture"
            className="expand-frame__picture"
            style={placed(pictureBox(canvas, source))}
          >
            <ScreenPhoto src={absolute(source.url)} alt={t('picture')} fit="cover" transparent />
          </View>
        </View>
      </View>
      <Copy id="expand-size" size={12} tone="muted" centred>
        {growth > 1 ? `${sizeText(source)} → ${sizeText(canvas)}` : t('choose')}
      </Copy>
      {growth > FAR && (
        <View className="expand-frame__far">
          <Copy id="expand-far" size={12} tone="muted">
            {t('far')}
          </Copy>
        </View>
      )}
    </>
  );
}

/** How far a picture grows: to a shape, or by each of its sides; and what that looks like. */
export function ExpandFrame({ source, values, onSet }: OptionPartProps) {
  const t = useWords(words);
  const ratio = RATIOS.find((value) => value === values.ratio);
  const choose = (chosen: (typeof RATIOS)[number] | typeof FREE) => {
    // The server takes a shape or sides, not both.
    for (const side of SIDES) onSet(side, 0);
    onSet('ratio', chosen === FREE ? undefined : chosen);
  };
  return (
    <View className="expand-frame">
      <Copy size={14} strong>
        {t('title')}
      </Copy>
      {source && <Preview source={source} values={values} />}
      <View className="expand-frame__ratios">
        <FilterRow
          id="tool-option-ratio"
          label={t('title')}
          choices={[{ value: FREE, text: t('free') }, ...RATIOS.map((value) => ({ value, text: value }))]}
          chosen={ratio ?? FREE}
          onChoose={choose}
        />
      </View>
      {ratio === undefined &&
        SIDES.map((side) => (
          <SideSlider
            key={side}
            name={side}
            title={t(side)}
            value={Number(values[side] ?? 0)}
            onChange={(value) => onSet(side, value)}
          />
        ))}
    </View>
  );
}
