import { View } from '@tarojs/components';
import { Choice } from './choice';
import { SwipeRow } from './swipe-row';
import './filter-row.scss';

type FilterRowProps<Value extends string> = {
  /** Each option has the id `<id>-<value>`. */
  id: string;
  /** What is being chosen, for assistive tools. */
  label: string;
  choices: readonly { value: Value; text: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A row of short options, one of which is chosen. */
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
        <View key={value} className="filter-row__place">
          <Choice
            id={`${id}-${value}`}
            text={text}
            chosen={value === chosen}
            onPress={() => onChoose(value)}
          />
        </View>
      ))}
    </SwipeRow>
  );
}
