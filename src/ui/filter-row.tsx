import { View } from '@tarojs/components';
import { press, radioGroup } from '@/platform/press';
import { Copy } from './copy';
import './filter-row.scss';

type FilterRowProps<Value extends string> = {
  /** Each choice has the id `<id>-<value>`. */
  id: string;
  /** What is chosen, for assistive tools. */
  label: string;
  choices: readonly { value: Value; text: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

type ChoiceProps = { id: string; text: string; chosen: boolean; onPress: () => void };

function Choice({ id, text, chosen, onPress }: ChoiceProps) {
  return (
    <View id={id} className="filter-row__choice" {...press(onPress, { role: 'radio', checked: chosen })}>
      <View className={`filter-row__face ${chosen ? 'filter-row__face--on' : 'filter-row__face--off'}`}>
        <Copy size={12} strong={chosen} tone={chosen ? 'accent' : 'muted'}>
          {text}
        </Copy>
      </View>
    </View>
  );
}

/**
 * A few choices side by side, one of which is in force; what does not fit is a swipe away, in the app below. A scroll
 * view of the host's would add its template to every level of the mini-program's.
 */
export function FilterRow<Value extends string>({
  id,
  label,
  choices,
  chosen,
  onChoose,
}: FilterRowProps<Value>) {
  return (
    <View id={id} className="filter-row" {...radioGroup(label)}>
      {choices.map(({ value, text }) => (
        <Choice
          key={value}
          id={`${id}-${value}`}
          text={text}
          chosen={value === chosen}
          onPress={() => onChoose(value)}
        />
      ))}
    </View>
  );
}
