import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { SwipeRow } from './swipe-row';
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

/** A few words to choose one of. */
export function FilterRow<Value extends string>({
  id,
  label,
  choices,
  chosen,
  onChoose,
}: FilterRowProps<Value>) {
  return (
    <SwipeRow id={id} label={label}>
      {choices.map(({ value, text }) => (
        <Choice
          key={value}
          id={`${id}-${value}`}
          text={text}
          chosen={value === chosen}
          onPress={() => onChoose(value)}
        />
      ))}
    </SwipeRow>
  );
}
