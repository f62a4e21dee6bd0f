import { View } from '@tarojs/components';
import { memo } from 'react';
import { press } from '@/platform/press';
import './sign-button.scss';

type SignButtonProps = {
  id: string;
  /** Name of an icon in sign-button.scss. */
  sign: 'undo' | 'redo';
  /** Its name, for assistive tools. */
  text: string;
  disabled: boolean;
  onPress: () => void;
};

const nothing = () => undefined;

/** A button with an icon only; a change of the picture does not render it again. */
export const SignButton = memo(function SignButton({ id, sign, text, disabled, onPress }: SignButtonProps) {
  const state = disabled ? 'off' : 'on';
  return (
    <View
      id={id}
      className={`studio-sign studio-sign--${state}`}
      {...press(disabled ? nothing : onPress, { role: 'button', label: text, disabled })}
    >
      <View className={`studio-sign__icon studio-sign__icon--${sign}`} />
    </View>
  );
});
