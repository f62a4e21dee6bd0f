import { View } from '@tarojs/components';
import type { ToolOption } from '@tuzuo/core/tools';
import { type Format, useFormat } from '@/i18n/format';
import { SlideBar } from '@/platform/slide-bar';
import { Copy } from '@/ui/copy';
import { ChoiceChips } from './choice-chips';
import type { OptionLook } from './look-types';
import type { OptionValue } from './option-values';
import { TypedValue } from './typed-value';
import { useToolWords } from './words';

type NumberOption = Extract<ToolOption, { kind: 'number' }>;

type NumberFieldProps = {
  name: string;
  option: NumberOption;
  look: OptionLook;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A value and what it counts, in the user's language. */
function withUnit(value: number, unit: OptionLook['unit'], format: Format): string {
  if (unit === 'kilobytes') return format.kilobytes(value);
  return `${format.decimal(value, 2)}${unit === 'px' ? '\u00a0px' : ''}`;
}

/** Decimals are the step's, not those that binary fractions leave. */
const onStep = ({ min, step }: NumberOption, steps: number) => Math.round((min + steps * step) * 1e6) / 1e6;

/** A number between two ends, set by a slider. */
function SlidNumber({ name, option, look, value = option.min, onChange }: NumberFieldProps) {
  const t = useToolWords();
  const format = useFormat();
  const slide = (steps: number) => onChange(onStep(option, steps));
  return (
    <>
      <View className="option-field__title">
        <Copy size={14} strong>
          {t(look.title)}
        </Copy>
        <Copy id={`tool-value-${name}`} size={14} strong tone="accent">
          {withUnit(value, look.unit, format)}
        </Copy>
      </View>
      <SlideBar
        id={`tool-option-${name}`}
        label={t(look.title)}
        max={Math.round((option.max - option.min) / option.step)}
        value={Math.round((value - option.min) / option.step)}
        disabled={false}
        onSlide={slide}
        onRelease={slide}
      />
    </>
  );
}

const WHOLE = /^\d{1,9}$/;

/** A whole number that need not be set: a few to choose from, and a field for any other. */
function OptionalNumber({ name, option, look, value, onChange }: NumberFieldProps) {
  const t = useToolWords();
  const format = useFormat();
  const { min, max } = option;
  const choices = [
    ...(look.unset ? [{ value: '', text: t(look.unset) }] : []),
    ...(look.offered ?? []).map((offered) => ({
      value: offered,
      text: withUnit(Number(offered), look.unit, format),
    })),
  ];
  const isInside = (text: string) => WHOLE.test(text) && Number(text) >= min && Number(text) <= max;
  const choose = (chosen: OptionValue) => onChange(typeof chosen === 'number' ? chosen : undefined);
  return (
    <>
      <Copy size={14} strong>
        {t(look.title)}
      </Copy>
      <ChoiceChips
        name={name}
        label={t(look.title)}
        choices={choices}
        value={value ?? ''}
        onChange={choose}
      />
      <View className="option-field__own">
        <TypedValue
          id={`tool-own-${name}`}
          kind="number"
          label={t('with.own.number', { range: `${format.number(min)}–${withUnit(max, look.unit, format)}` })}
          placeholder={`${min}–${max}`}
          maxLength={String(max).length}
          text={value === undefined ? '' : String(value)}
          mistakeIn={(text) =>
            text === '' || isInside(text) ? undefined : t('with.own.range', { min, max })
          }
          onChange={(text) => onChange(text === '' ? undefined : Number(text))}
        />
      </View>
    </>
  );
}

/** A number: with a default by a slider, without one by what is offered or typed. */
export function NumberField(props: NumberFieldProps) {
  return props.option.default === undefined ? <OptionalNumber {...props} /> : <SlidNumber {...props} />;
}
