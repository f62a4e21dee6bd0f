import { View } from '@tarojs/components';
import type { ToolOption } from '@tuzuo/core/tools';
import { type Format, useFormat } from '@/i18n/format';
import { radioGroup } from '@/platform/press';
import { SlideBar } from '@/platform/slide-bar';
import { Choice as Chip } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { ColorField } from './color-field';
import { onStep, stepsOf, stepsTo } from './number-range';
import type { OptionLook } from './option-look';
import { choiceId, choicesOf, type OptionValue } from './options';
import { TypedValue } from './typed-value';
import { useToolWords } from './words';
import './option-field.scss';

/** Title of an option; renders nothing when its tab is the title. */
const Title = ({ look, untitled }: { look: OptionLook; untitled: boolean }) =>
  untitled ? null : (
    <Copy size={14} strong>
      {look.title}
    </Copy>
  );

/** A value to choose, and its label. */
type Choice = { value: OptionValue; text: string };

type ChoiceChipsProps = {
  name: string;
  label: string;
  choices: readonly Choice[];
  value: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
};

/** One chip per value, one of which is selected. */
export function ChoiceChips({ name, label, choices, value, onChange }: ChoiceChipsProps) {
  return (
    <View className="choice-chips" {...radioGroup(label)}>
      {choices.map((choice) => (
        <Chip
          key={String(choice.value)}
          id={choiceId(name, choice.value)}
          text={choice.text}
          chosen={choice.value === value}
          onPress={() => onChange(choice.value)}
        />
      ))}
    </View>
  );
}

type NumberOption = Extract<ToolOption, { kind: 'number' }>;

type NumberFieldProps = {
  name: string;
  option: NumberOption;
  look: OptionLook;
  value: number | undefined;
  untitled: boolean;
  onChange: (value: number | undefined) => void;
};

/** A value with its unit, in the user's language. */
function withUnit(value: number, unit: OptionLook['unit'], format: Format): string {
  if (unit === 'kilobytes') return format.kilobytes(value);
  return `${format.decimal(value, 2)}${unit === 'px' ? '\u00a0px' : ''}`;
}

/** A number within a range, set by a slider. */
function SlidNumber({ name, option, look, value = option.min, onChange }: NumberFieldProps) {
  const format = useFormat();
  const slide = (steps: number) => onChange(onStep(option, steps));
  return (
    <>
      <View className="option-field__title">
        <Title look={look} untitled={false} />
        <Copy id={`tool-value-${name}`} size={14} strong tone="accent">
          {withUnit(value, look.unit, format)}
        </Copy>
      </View>
      <SlideBar
        id={`tool-option-${name}`}
        label={look.title}
        max={stepsOf(option)}
        value={stepsTo(option, value)}
        disabled={false}
        onSlide={slide}
        onRelease={slide}
      />
    </>
  );
}

const WHOLE = /^\d{1,9}$/;

/** An optional integer: a few suggestions, and a field for any other. */
function OptionalNumber({ name, option, look, value, untitled, onChange }: NumberFieldProps) {
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
      <Title look={look} untitled={untitled} />
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

/** A number: with a default as a slider, without one as suggestions and a field. */
function NumberField(props: NumberFieldProps) {
  return props.option.default === undefined ? <OptionalNumber {...props} /> : <SlidNumber {...props} />;
}

type OptionFieldProps = {
  name: string;
  option: ToolOption;
  look: OptionLook;
  value: OptionValue | undefined;
  /** The title is shown elsewhere. */
  untitled: boolean;
  /** What a value would make of the chosen image, such as its size in pixels. */
  noteOf?: ((value: OptionValue) => string | undefined) | undefined;
  onChange: (value: OptionValue | undefined) => void;
};

/** Represents an option that has no value, among its choices. */
const UNSET = '';

/** A choice of values. */
function ChosenOption({ name, option, look, value = UNSET, untitled, noteOf, onChange }: OptionFieldProps) {
  const choices = choicesOf(option, look.offered).map((choice) => ({
    value: choice,
    text: [look.values?.[String(choice)] ?? String(choice), noteOf?.(choice)].filter(Boolean).join(' → '),
  }));
  return (
    <>
      <Title look={look} untitled={untitled} />
      <ChoiceChips
        name={name}
        label={look.title}
        choices={look.unset ? [{ value: UNSET, text: look.unset }, ...choices] : choices}
        value={value}
        onChange={(chosen) => onChange(chosen === UNSET ? undefined : chosen)}
      />
    </>
  );
}

/** A color, or one of the keywords that the option accepts instead. */
function ColorOption({ name, option, look, value, untitled, onChange }: OptionFieldProps) {
  const offered = choicesOf(option, look.offered).map((choice) => ({
    value: String(choice),
    text: look.values?.[String(choice)] ?? String(choice),
  }));
  return (
    <>
      <Title look={look} untitled={untitled} />
      <ColorField
        ownId={`tool-own-${name}`}
        moreId={`tool-more-${name}`}
        idOf={(color) => choiceId(name, color)}
        label={look.title}
        offered={offered}
        none="transparent"
        value={String(value)}
        onChange={onChange}
      />
    </>
  );
}

type SuggestionsProps = {
  name: string;
  suggestions: readonly string[];
  text: string;
  maxLength: number;
  onChange: (text: string) => void;
};

/** What a text may say: each suggestion is added to it. */
function Suggestions({ name, suggestions, text, maxLength, onChange }: SuggestionsProps) {
  const t = useToolWords();
  const extended = (added: string) =>
    text.trim() === '' ? added : t('with.words.more', { before: text.trim(), added });
  return (
    <View className="choice-chips">
      {suggestions.map((suggestion, index) => (
        <Chip
          key={suggestion}
          id={`tool-suggestion-${name}-${index + 1}`}
          text={suggestion}
          role="button"
          chosen={text.includes(suggestion)}
          onPress={() => {
            const next = extended(suggestion);
            if (!text.includes(suggestion) && next.length <= maxLength) onChange(next);
          }}
        />
      ))}
    </View>
  );
}

/** A text that the user types; empty by default. */
function TextOption({ name, look, value, maxLength, onChange }: OptionFieldProps & { maxLength: number }) {
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <TypedValue
        id={`tool-option-${name}`}
        kind="text"
        label={look.title}
        placeholder={look.placeholder ?? ''}
        maxLength={maxLength}
        text={text}
        mistakeIn={() => undefined}
        onChange={(typed) => onChange(typed.trim() === '' ? undefined : typed)}
      />
      {look.suggestions && (
        <Suggestions
          name={name}
          suggestions={look.suggestions}
          text={text}
          maxLength={maxLength}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** The field for an option's kind; other kinds need a component of the tool's own. */
function FieldOf(props: OptionFieldProps) {
  const { option, look, value } = props;
  switch (option.kind) {
    case 'text':
      return <TextOption {...props} maxLength={option.maxLength} />;
    case 'number':
      if (option.default !== undefined && look.offered) return <ChosenOption {...props} />;
      return <NumberField {...props} option={option} value={typeof value === 'number' ? value : undefined} />;
    case 'colour':
      return <ColorOption {...props} />;
    default:
      return <ChosenOption {...props} />;
  }
}

/** An option: title, field, and hint. */
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
