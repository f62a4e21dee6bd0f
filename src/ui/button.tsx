import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import './button.scss';

type ButtonProps = {
  id?: string;
  text: string;
  /** `primary` for the one thing to do here, `quiet` next to other content. */
  look?: 'primary' | 'quiet';
  onPress: () => void;
};

/** A button at least 44 points high. */
export function Button({ id, text, look = 'primary', onPress }: ButtonProps) {
  return (
    <View
      id={id}
      className={look === 'primary' ? 'button button--primary' : 'button button--quiet'}
      {...press(onPress, { role: 'button' })}
    >
      <Copy size={14} strong tone={look === 'primary' ? 'on-dark' : 'accent'}>
        {text}
      </Copy>
    </View>
  );
}
