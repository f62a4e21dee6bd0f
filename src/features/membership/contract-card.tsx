import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { announced } from '@/platform/press';
import { call } from '@/request';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser, showToast } from '@/ui/feedback';
import { Section } from '@/ui/section';
import { useMembershipWords } from './words';

type Contract = NonNullable<Api['vip.contract.get']['output']['contract']>;

/** How the membership renews automatically, and a button to stop it; renders nothing for users without auto-renewal. */
export function ContractCard({ user }: { user: User | undefined }) {
  const t = useMembershipWords();
  const [contract, setContract] = useState<Contract | null>();
  const [busy, setBusy] = useState(false);
  const { autoRenewStatus = 'none', expiresAt } = user?.vipInfo ?? {};
  const userId = user?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another user or another end date
  useEffect(() => {
    setContract(undefined);
    if (autoRenewStatus === 'none') return;
    let isLeft = false;
    call('vip.contract.get', {}, { toast: false }).result.then(
      (found) => isLeft || setContract(found.contract),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [userId, autoRenewStatus, expiresAt]);
  if (!contract) return null;
  const stop = async () => {
    const words = { confirmText: t('renewal.confirm'), cancelText: t('renewal.keep') };
    if (!(await askUser({ content: t('renewal.ask'), ...words }))) return;
    setBusy(true);
    await call('vip.contract.cancel', {})
      .result.then((left) => {
        setContract(left.contract);
        showToast(t('renewal.done'));
        return call('auth.user.getUserInfo', {}, { toast: false }).result.then(noteChange);
      })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Section title={t('renewal.title')} {...(contract.isSoon && { note: t('renewal.soon') })}>
      <View className="vip-contract" {...announced}>
        <State contract={contract} />
        {contract.state === 'active' && (
          <Button
            id="vip-contract-stop"
            variant="plain"
            busy={busy}
            text={t('renewal.stop')}
            onPress={() => void stop()}
          />
        )}
      </View>
    </Section>
  );
}

/** The date and amount of the next charge, or that there is none. */
function State({ contract }: { contract: Contract }) {
  const t = useMembershipWords();
  const format = useFormat();
  const { state, nextChargeAt, amountCents, months, failedCharges = 0, endCause } = contract;
  if (state === 'ended' || nextChargeAt === undefined) {
    return (
      <Copy id="vip-contract-state">{t(endCause === 'failed' ? 'renewal.gaveUp' : 'renewal.stopped')}</Copy>
    );
  }
  const time = format.time(nextChargeAt);
  const plan = months === 1 ? t('plan.month') : t('plan.months', { months });
  return (
    <>
      <Copy id="vip-contract-state">
        {t('renewal.next', { time, amount: format.money(amountCents), plan })}
      </Copy>
      {failedCharges > 0 && (
        <Copy id="vip-contract-failed" size={12} tone="warning">
          {t('renewal.failed', { time })}
        </Copy>
      )}
    </>
  );
}
