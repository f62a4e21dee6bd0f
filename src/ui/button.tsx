import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { named } from './named';
import './button.scss';

type ButtonProps = {
  id?: string;
  text: string;
  /** `primary` for the one thing to do here, `quiet` next to other content, `plain` for a way aside. */
  look?: 'primary' | 'quiet' | 'plain';
  /** As wide as its place, and taller: the one action of a form. */
  wide?: boolean;
  /** Less room beside its words: several stand in a row. */
  tight?: boolean;
  /** Its words say that something is under way; it does nothing. */
  busy?: boolean;
  onPress: () => void;
};

const nothing = () => undefined;

/** A button at least 44 points high. */
export function Button({
  id,
  text,
  look = 'primary',
  wide = false,
  tight = false,
  busy = false,
  onPress,
}: ButtonProps) {
  const classes = [
    'button',
    `button--${look}`,
    wide ? 'button--wide' : tight ? 'button--tight' : 'button--snug',
  ];
  if (busy) classes.push('button--busy');
  return (
    <View
      {...named(id)}
      className={classes.join(' ')}
      {...press(busy ? nothing : onPress, { role: 'button', disabled: busy })}
    >
      <Copy size={wide ? 16 : 14} strong={look !== 'plain'} tone={look === 'primary' ? 'on-dark' : 'accent'}>
        {text}
      </Copy>
    </View>
  );
}
