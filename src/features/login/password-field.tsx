import { View } from '@tarojs/components';
import { PASSWORD_LENGTH } from '@tuzuo/core/session/account';
import { useState } from 'react';
import { press } from '@/platform/press';
import { Field } from '@/ui/field';
import { Picture } from '@/ui/picture';
import eye from './eye.png';
import eyeOff from './eye-off.png';
import { useLoginWords } from './words';
import './password-field.scss';

type PasswordFieldProps = {
  id: string;
  /** A password to be, whose rules are told; else one that was chosen before. */
  isNew: boolean;
  label?: string;
  value: string;
  mistake: string | undefined;
  onChange: (value: string) => void;
  onDone: () => void;
};

/** A password, hidden until its eye is pressed. */
export function PasswordField({ isNew, label, ...field }: PasswordFieldProps) {
  const t = useLoginWords();
  const [revealed, setRevealed] = useState(false);
  const { min, max } = PASSWORD_LENGTH;
  return (
    <Field
      {...field}
      kind={isNew ? 'new-password' : 'password'}
      revealed={revealed}
      label={label ?? t(isNew ? 'password.new' : 'password.label')}
      placeholder={isNew ? t('password.newHint', { min }) : t('password.hint')}
      maxLength={max}
      after={
        <View
          className="password-field__eye"
          {...press(() => setRevealed(!revealed), {
            role: 'button',
            label: t(revealed ? 'password.hide' : 'password.show'),
          })}
        >
          <Picture src={revealed ? eyeOff : eye} shape="check" />
        </View>
      }
    />
  );
}
