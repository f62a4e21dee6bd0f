import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { named } from './named';
import './button.scss';

type ButtonProps = {
  id?: string;
  text: string;
  /** `primary` for the main action, `quiet` next to other content, `plain` for a secondary action. */
  variant?: 'primary' | 'quiet' | 'plain';
  /** Full width and taller: the only action of a form. */
  fullWidth?: boolean;
  /** Less padding beside the text, for several buttons in a row. */
  tight?: boolean;
  /** Its text describes work in progress; pressing it does nothing. */
  busy?: boolean;
  onPress: () => void;
};

const nothing = () => undefined;

/** A button at least 44 points high. */
export function Button({
  id,
  text,
  variant = 'primary',
  fullWidth = false,
  tight = false,
  busy = false,
  onPress,
}: ButtonProps) {
  const classes = [
    'button',
    `button--${variant}`,
    fullWidth ? 'button--wide' : tight ? 'button--tight' : 'button--snug',
  ];
  if (busy) classes.push('button--busy');
  return (
    <View
      {...named(id)}
      className={classes.join(' ')}
      {...press(busy ? nothing : onPress, { role: 'button', disabled: busy })}
    >
      <Copy
        size={fullWidth ? 16 : 14}
        strong={variant !== 'plain'}
        tone={variant === 'primary' ? 'on-dark' : 'accent'}
      >
        {text}
      </Copy>
    </View>
  );
}
