import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { maskedMobile } from '@tuzuo/core/session/account';
import { useState } from 'react';
import { AccountCodeField, Problem, useAccountCode } from '@/features/login';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { knownDevice } from '@/session/device';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { KeepAccount } from '@/shell/keep-account';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser, showToast } from '@/ui/feedback';
import { Card, LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { sentenceOf } from './failure';
import { useProfileWords } from './words';

type Closing = Api['user.user.getClosing']['output'];

/** Closing the account: the consequences are explained before the button. */
export function ClosingSection({ user }: { user: User }) {
  const t = useProfileWords();
  const [closing, setClosing] = useState<Closing>();
  const loadClosing = () =>
    call('user.user.getClosing', {}, { toast: false }).result.then(setClosing, (error) =>
      showToast(sentenceOf(error)),
    );
  if (user.closingAt !== undefined) return <KeepAccount closingAt={user.closingAt} />;
  return (
    <Section title={t('closing')}>
      <Card>
        <LinkRow
          id="account-close"
          text={t('close')}
          onPress={() => (closing ? setClosing(undefined) : void loadClosing())}
        />
        {closing && <ClosingForm user={user} closing={closing} onLook={loadClosing} />}
      </Card>
    </Section>
  );
}

function Lines({
  id,
  title,
  lines,
  tone,
}: {
  id: string;
  title: string;
  lines: readonly string[];
  tone: 'danger' | 'muted';
}) {
  if (lines.length === 0) return null;
  return (
    <View id={id} className="account__line">
      <Copy strong>{title}</Copy>
      {lines.map((line) => (
        <Copy key={line} size={12} tone={tone}>{`· ${line}`}</Copy>
      ))}
    </View>
  );
}

function ClosingForm({ user, closing, onLook }: { user: User; closing: Closing; onLook: () => void }) {
  const t = useProfileWords();
  const format = useFormat();
  const code = useAccountCode('close_account', 'close');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { blockers, losses, goes, stays, days } = closing;

  const close = async () => {
    const content = t('closeAsk', { days });
    if (!(await askUser({ content, confirmText: t('closing') }))) return;
    setBusy(true);
    setProblem('');
    try {
      const input = { code: code.code, ...knownDevice() };
      const { closingAt } = await call('user.user.close', input, { toast: false }).result;
      noteChange({ closingAt });
      showToast(t('closeDone', { time: format.time(closingAt) }));
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
      onLook();
    }
  };

  return (
    <View className="account__form">
      <Lines
        id="closing-blockers"
        title={t('blocked')}
        lines={blockers.map(({ text }) => text)}
        tone="danger"
      />
      <Lines id="closing-losses" title={t('losses')} lines={losses} tone="danger" />
      <Lines id="closing-goes" title={t('goes')} lines={goes} tone="muted" />
      <Lines id="closing-stays" title={t('stays')} lines={stays} tone="muted" />
      <View className="account__line">
        <Copy size={12}>{t('closeDays', { days })}</Copy>
      </View>
      {blockers.length > 0 ? (
        <Button id="closing-again" variant="quiet" text={t('blockedAgain')} onPress={onLook} />
      ) : (
        <>
          <AccountCodeField
            code={code}
            label={t('oldCode', { mobile: maskedMobile(user.mobile) })}
            onSend={() => void code.send(user.mobile)}
            onDone={() => undefined}
          />
          <Problem id="closing-problem" text={problem} />
          <Button
            id="closing-confirm"
            variant="quiet"
            fullWidth
            busy={busy || !code.isWhole}
            text={t('closing')}
            onPress={() => void close()}
          />
        </>
      )}
    </View>
  );
}
