import { View } from '@tarojs/components';
import { HEX_COLOUR_LENGTH, isHexColour } from '@tuzuo/core/text/hex-colour';
import type { ToolOption } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { type Format, useFormat } from '@/i18n/format';
import { press, radioGroup } from '@/platform/press';
import { SlideBar } from '@/platform/slide-bar';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { choiceId, choicesOf, type OptionValue } from './options';
import type { OptionLook } from './room';
import { useToolWords } from './words';
import './option-field.scss';

type TypedValueProps = {
  id: string;
  label: string;
  kind: 'text' | 'number';
  placeholder: string;
  maxLength: number;
  /** As it stands; what is typed is kept as it is while it says the same. */
  text: string;
  /** What is wrong with a text; undefined for one that can be taken. */
  mistakeIn: (text: string) => string | undefined;
  /** Hears every text that can be taken. */
  onChange: (text: string) => void;
};

/** A value that is typed in; what cannot be taken stays on the screen with its mistake, and goes no further. */
export function TypedValue({ text, mistakeIn, onChange, ...field }: TypedValueProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <Field
      {...field}
      value={typed}
      mistake={mistakeIn(typed)}
      onChange={(next) => {
        setTyped(next);
        if (mistakeIn(next) === undefined) onChange(next);
      }}
      onDone={() => undefined}
    />
  );
}

/** A value to choose, and its words. */
type Choice = { value: OptionValue; text: string };

const isColour = (value: OptionValue): value is string => typeof value === 'string' && value.startsWith('#');

type ChoiceChipsProps = {
  name: string;
  label: string;
  choices: readonly Choice[];
  value: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
};

/** A chip for each value, one of which is on. */
function ChoiceChips({ name, label, choices, value, onChange }: ChoiceChipsProps) {
  return (
    <View className="choice-chips" {...radioGroup(label)}>
      {choices.map((choice) => {
        const chosen = choice.value === value;
        return (
          <View
            key={String(choice.value)}
            id={choiceId(name, choice.value)}
            className={`choice-chips__chip choice-chips__chip--${chosen ? 'on' : 'off'}`}
            {...press(() => onChange(choice.value), { role: 'radio', checked: chosen })}
          >
            {isColour(choice.value) && (
              <View className="choice-chips__swatch" style={{ backgroundColor: choice.value }} />
            )}
            <Copy size={14} tone={chosen ? 'accent' : 'text'} strong={chosen}>
              {choice.text}
            </Copy>
          </View>
        );
      })}
    </View>
  );
}

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
  const format = useFormat();
  const slide = (steps: number) => onChange(onStep(option, steps));
  return (
    <>
      <View className="option-field__title">
        <Copy size={14} strong>
          {look.title}
        </Copy>
        <Copy id={`tool-value-${name}`} size={14} strong tone="accent">
          {withUnit(value, look.unit, format)}
        </Copy>
      </View>
      <SlideBar
        id={`tool-option-${name}`}
        label={look.title}
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
    ...(look.unset ? [{ value: '', text: look.unset }] : []),
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
        {look.title}
      </Copy>
      <ChoiceChips name={name} label={look.title} choices={choices} value={value ?? ''} onChange={choose} />
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
function NumberField(props: NumberFieldProps) {
  return props.option.default === undefined ? <OptionalNumber {...props} /> : <SlidNumber {...props} />;
}

type OptionFieldProps = {
  name: string;
  option: ToolOption;
  look: OptionLook;
  value: OptionValue | undefined;
  onChange: (value: OptionValue | undefined) => void;
};

/** Values to choose from; a colour can be typed in, too. */
function ChosenOption({ name, option, look, value, onChange }: OptionFieldProps) {
  const t = useToolWords();
  const known = choicesOf(option, look.offered);
  const own = typeof value === 'string' && isHexColour(value) && !known.includes(value) ? [value] : [];
  const choices = [...known, ...own].map((choice) => {
    const words = look.values?.[String(choice)];
    return { value: choice, text: words ?? String(choice) };
  });
  return (
    <>
      <Copy size={14} strong>
        {look.title}
      </Copy>
      <ChoiceChips name={name} label={look.title} choices={choices} value={value} onChange={onChange} />
      {option.kind === 'colour' && (
        <View className="option-field__own">
          <TypedValue
            id={`tool-own-${name}`}
            kind="text"
            label={t('own.colour')}
            placeholder="#rrggbb"
            maxLength={HEX_COLOUR_LENGTH}
            text={typeof value === 'string' && isHexColour(value) ? value : ''}
            mistakeIn={(text) => (text === '' || isHexColour(text) ? undefined : t('own.colour.wrong'))}
            onChange={(text) => {
              if (text !== '') onChange(text.toLowerCase());
            }}
          />
        </View>
      )}
    </>
  );
}

/** Words that the user types; none is the default. */
function TextOption({ name, look, value, maxLength, onChange }: OptionFieldProps & { maxLength: number }) {
  return (
    <TypedValue
      id={`tool-option-${name}`}
      kind="text"
      label={look.title}
      placeholder={look.placeholder ?? ''}
      maxLength={maxLength}
      text={typeof value === 'string' ? value : ''}
      mistakeIn={() => undefined}
      onChange={(text) => onChange(text.trim() === '' ? undefined : text)}
    />
  );
}

/** The field of an option's kind; what is no field of ours is a part of the tool's own. */
function FieldOf(props: OptionFieldProps) {
  const { option, look, value } = props;
  switch (option.kind) {
    case 'text':
      return <TextOption {...props} maxLength={option.maxLength} />;
    case 'number':
      if (option.default !== undefined && look.offered) return <ChosenOption {...props} />;
      return <NumberField {...props} option={option} value={typeof value === 'number' ? value : undefined} />;
    default:
      return <ChosenOption {...props} />;
  }
}

/** One option: its title, what sets it, and what it means. */
export function OptionField(props: OptionFieldProps) {
  const { hint } = props.look;
  return (
    <View className="option-field">
      <FieldOf {...props} />
      {hint && (
        <Copy size={12} tone="muted">
          {hint}
        </Copy>
      )}
    </View>
  );
}
