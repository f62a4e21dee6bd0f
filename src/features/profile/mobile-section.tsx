import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import { isMobile } from '@tuzuo/core/validation';
import { useState } from 'react';
import { AccountCodeField, PasswordField, Problem, useAccountCode } from '@/features/login';
import { ApiError, call } from '@/request';
import { knownDevice } from '@/session/device';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { Card, LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { sentenceOf } from './failure';
import { useProfileWords } from './words';

/** The user's phone number, with a form to change it. */
export function MobileSection({ user }: { user: User }) {
  const t = useProfileWords();
  const [editing, setEditing] = useState(false);
  return (
    <Section title={t('mobile')}>
      <Card>
        <LinkRow
          id="account-mobile"
          text={maskedMobile(user.mobile)}
          note={t('mobileChange')}
          onPress={() => setEditing(!editing)}
        />
        {editing && <MobileForm user={user} onDone={() => setEditing(false)} />}
      </Card>
    </Section>
  );
}

/** Verifies the old number or the password, and the new number. */
function MobileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useProfileWords();
  const [byPassword, setByPassword] = useState(false);
  const [password, setPassword] = useState('');
  const [mobile, setMobile] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const oldCode = useAccountCode('change_mobile', 'old');
  const code = useAccountCode('change_mobile', 'new');

  const check = () => {
    if (isMobile(mobile)) return true;
    setMistake(t('mobileWrong'));
    return false;
  };

  const submit = async () => {
    if (!check()) return;
    setBusy(true);
    setProblem('');
    const proof = byPassword ? { password } : { oldCode: oldCode.code };
    try {
      const input = { mobile, code: code.code, ...proof, ...knownDevice() };
      noteChange(await call('user.user.changeMobile', input, { toast: false }).result);
      showToast(t('mobileDone'));
      onDone();
    } catch (error) {
      const field =
        error instanceof ApiError && error.data instanceof Object && Reflect.get(error.data, 'field');
      if (field === 'oldCode') oldCode.setMistake(sentenceOf(error));
      else if (field === 'code') code.setMistake(sentenceOf(error));
      else setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  const ready = code.isWhole && (byPassword ? password !== '' : oldCode.isWhole);

  return (
    <View className="account__form">
      {byPassword ? (
        <PasswordField
          id="account-password"
          isNew={false}
          value={password}
          mistake={undefined}
          onChange={setPassword}
          onDone={() => undefined}
        />
      ) : (
        <AccountCodeField
          code={oldCode}
          label={t('oldCode', { mobile: maskedMobile(user.mobile) })}
          onSend={() => void oldCode.send(user.mobile)}
          onDone={() => undefined}
        />
      )}
      {user.isSetPassword === 1 && (
        <Button
          id="account-other-proof"
          variant="plain"
          text={t(byPassword ? 'useCode' : 'usePassword')}
          onPress={() => setByPassword(!byPassword)}
        />
      )}
      <Field
        id="account-new-mobile"
        kind="mobile"
        label={t('newMobile')}
        placeholder={t('newMobileHint')}
        maxLength={20}
        value={mobile}
        mistake={mistake}
        onChange={(text) => {
          setMobile(text.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, ''));
          setMistake(undefined);
        }}
        onDone={() => undefined}
      />
      <AccountCodeField
        code={code}
        label={t('newCode')}
        onSend={() => {
          if (check()) void code.send(user.mobile, mobile);
        }}
        onDone={() => undefined}
      />
      <Problem id="account-mobile-problem" text={problem} />
      <Button
        id="account-mobile-save"
        fullWidth
        busy={busy || !ready}
        text={t('mobileChange')}
        onPress={() => void submit()}
      />
    </View>
  );
}
