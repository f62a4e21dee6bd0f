import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import './choice.scss';

type ChoiceProps = {
  id: string;
  text: string;
  chosen: boolean;
  /** `button`: it does not exclude the others. */
  role?: 'radio' | 'button';
  onPress: () => void;
};

/** One of several short options to choose from: a pill inside a full-size touch target. */
export function Choice({ id, text, chosen, role = 'radio', onPress }: ChoiceProps) {
  return (
    <View
      id={id}
      className={`choice choice--${chosen ? 'on' : 'off'}`}
      {...press(onPress, role === 'radio' ? { role, checked: chosen } : { role })}
    >
      <View className={`choice__face choice__face--${chosen ? 'on' : 'off'}`}>
        <Copy size={14} strong={chosen} tone={chosen ? 'accent' : 'text'}>
          {text}
        </Copy>
      </View>
    </View>
  );
}

type SwatchProps = {
  id: string;
  /** `#rrggbb`; undefined = transparent, shown as a checkerboard. */
  color: string | undefined;
  label: string;
  chosen: boolean;
  onPress: () => void;
};

/** A color option. */
export function Swatch({ id, color, label, chosen, onPress }: SwatchProps) {
  return (
    <View
      id={id}
      className={`choice choice--${chosen ? 'on' : 'off'}`}
      {...press(onPress, { role: 'radio', label, checked: chosen })}
    >
      <View className={`swatch swatch--${chosen ? 'on' : 'off'}`}>
        <View
          className={`swatch__color swatch__color--${color === undefined ? 'none' : 'plain'}`}
          style={color === undefined ? {} : { backgroundColor: color }}
        />
      </View>
    </View>
  );
}
