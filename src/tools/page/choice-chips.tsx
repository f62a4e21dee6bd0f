import { View } from '@tarojs/components';
import { press, radioGroup } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { choiceId, type OptionValue } from './option-values';
import './choice-chips.scss';

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
export function ChoiceChips({ name, label, choices, value, onChange }: ChoiceChipsProps) {
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
