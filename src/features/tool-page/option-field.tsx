import { View } from '@tarojs/components';
import type { ToolOption } from '@tuzuo/core/tools';
import { press, radioGroup } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { choiceId, choicesOf, type OptionValue } from './option-values';
import type { OptionLook } from './tool-looks';
import { useToolWords } from './words';
import './option-field.scss';

const isColour = (value: OptionValue): value is string => typeof value === 'string' && value.startsWith('#');

type OptionFieldProps = {
  name: string;
  option: ToolOption;
  look: OptionLook;
  value: OptionValue | undefined;
  onChange: (value: OptionValue) => void;
};

/** One option: its title, and a chip for each of its values. */
export function OptionField({ name, option, look, value, onChange }: OptionFieldProps) {
  const t = useToolWords();
  return (
    <View className="option-field">
      <Copy size={14} strong>
        {t(look.title)}
      </Copy>
      <View className="option-field__chips" {...radioGroup(t(look.title))}>
        {choicesOf(option, look.offered).map((choice) => {
          const words = look.values?.[String(choice)];
          const chosen = choice === value;
          return (
            <View
              key={String(choice)}
              id={choiceId(name, choice)}
              className={`option-field__chip option-field__chip--${chosen ? 'on' : 'off'}`}
              {...press(() => onChange(choice), { role: 'radio', checked: chosen })}
            >
              {isColour(choice) && (
                <View className="option-field__swatch" style={{ backgroundColor: choice }} />
              )}
              <Copy size={14} tone={chosen ? 'accent' : 'text'} strong={chosen}>
                {words === undefined ? String(choice) : t(words)}
              </Copy>
            </View>
          );
        })}
      </View>
    </View>
  );
}
