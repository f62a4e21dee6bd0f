import { View } from '@tarojs/components';
import { HEX_COLOUR_LENGTH, isHexColour } from '@tuzuo/core/text/hex-colour';
import type { ToolOption } from '@tuzuo/core/tools';
import { Copy } from '@/ui/copy';
import { ChoiceChips } from './choice-chips';
import type { OptionLook } from './look-types';
import { NumberField } from './number-field';
import { choicesOf, type OptionValue } from './option-values';
import { TypedValue } from './typed-value';
import { useToolWords } from './words';
import './option-field.scss';

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
    return { value: choice, text: words === undefined ? String(choice) : t(words) };
  });
  return (
    <>
      <Copy size={14} strong>
        {t(look.title)}
      </Copy>
      <ChoiceChips name={name} label={t(look.title)} choices={choices} value={value} onChange={onChange} />
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
  const t = useToolWords();
  return (
    <TypedValue
      id={`tool-option-${name}`}
      kind="text"
      label={t(look.title)}
      placeholder={look.placeholder ? t(look.placeholder) : ''}
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
  const t = useToolWords();
  const { hint } = props.look;
  return (
    <View className="option-field">
      <FieldOf {...props} />
      {hint && (
        <Copy size={12} tone="muted">
          {t(hint)}
        </Copy>
      )}
    </View>
  );
}
