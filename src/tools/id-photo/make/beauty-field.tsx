import { View } from '@tarojs/components';
import { BEAUTY_BOUNDS, type Beauty, type BeautyKey } from '@tuzuo/core/id-photo/options';
import { SlideBar } from '@/platform/slide-bar';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { BEAUTY_KEYS, movedOf } from './settings';
import { useMakeWords } from './words';
import './beauty-field.scss';

const BEAUTY_WORDS = {
  smooth: 'beauty.smooth',
  whiten: 'beauty.whiten',
  sharpen: 'beauty.sharpen',
  brightness: 'beauty.brightness',
  contrast: 'beauty.contrast',
  saturation: 'beauty.saturation',
} as const satisfies Record<BeautyKey, string>;

type SliderProps = { name: BeautyKey; value: number; onChange: (value: number) => void };

function BeautySlider({ name, value, onChange }: SliderProps) {
  const t = useMakeWords();
  const { min, max } = BEAUTY_BOUNDS[name];
  const slide = (steps: number) => onChange(min + steps);
  return (
    <View className="beauty-field__row">
      <View className="beauty-field__name">
        <Copy size={12}>{t(BEAUTY_WORDS[name])}</Copy>
      </View>
      <View className="beauty-field__bar">
        <SlideBar
          id={`beauty-${name}`}
          label={t(BEAUTY_WORDS[name])}
          max={max - min}
          value={value - min}
          disabled={false}
          onSlide={slide}
          onRelease={slide}
        />
      </View>
      <View className="beauty-field__value">
        <Copy id={`beauty-value-${name}`} size={12} tone="accent">
          {String(value)}
        </Copy>
      </View>
    </View>
  );
}

type BeautyFieldProps = {
  /** Some documents forbid it. */
  allowed: boolean;
  value: Beauty;
  /** Undefined: the person as he is. */
  onChange: (beauty: Beauty | undefined) => void;
};

/** How much the person is made up; the preview follows at once. */
export function BeautyField({ allowed, value, onChange }: BeautyFieldProps) {
  const t = useMakeWords();
  return (
    <View id="beauty" className="beauty-field">
      {allowed ? (
        BEAUTY_KEYS.map((name) => (
          <BeautySlider
            key={name}
            name={name}
            value={value[name] ?? 0}
            onChange={(next) => onChange(movedOf({ ...value, [name]: next }))}
          />
        ))
      ) : (
        <Copy id="beauty-forbidden" tone="muted">
          {t('beauty.forbidden')}
        </Copy>
      )}
      {allowed && movedOf(value) && (
        <Button id="beauty-reset" look="plain" text={t('beauty.reset')} onPress={() => onChange(undefined)} />
      )}
    </View>
  );
}
