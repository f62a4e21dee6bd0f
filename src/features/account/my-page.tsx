import { View } from '@tarojs/components';
import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { MODULE_KEYS, UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { maskedMobile } from '@tuzuo/core/session/account';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { call } from '@/request';
import { isVip, type User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { ensureCatalogue, ServerLine } from '@/tools/catalogue';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { Card, FactRow, LinkRow } from '@/ui/list-row';
import { NavBar } from '@/ui/nav-bar';
import { Picture } from '@/ui/picture';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import avatar from './guest.png';
import { LanguageChoice } from './language-choice';
import { useStorage } from './use-storage';
import './my-page.scss';

/**
 * The user's page: who they are, their points, what they have made and stored, and the settings. Readers lost in a
 * foreign language find their own here.
 */
export function MyPage() {
  const t = useT();
  const visitor = useVisitor();
  const isUser = visitor.kind === 'user';
  useEffect(ensureCatalogue, []);
  return (
    <Page name="my" titleKey="tab.my">
      <NavBar title={t('tab.my')} />
      <UserCard />
      {isUser && <PointsCard />}
      <Section title={t('my.more')}>
        <Card>
          {isUser && (
            <LinkRow
              id="my-history"
              text={t('page.aiHistory')}
              onPress={() => void open(urlOf('ai-history'))}
            />
          )}
          {isUser && <StorageRow userId={visitor.user.userId} />}
          <LinkRow id="my-settings" text={t('page.settings')} onPress={() => void open(urlOf('settings'))} />
          <FactRow id="app-version" name={t('my.version')} value={`${APP_VERSION} (${VERSION_CODE})`} />
        </Card>
      </Section>
      <Section title={t('my.language')}>
        <LanguageChoice />
      </Section>
      <ServerLine />
    </Page>
  );
}

/** Who uses the product: the registered user, or a guest and the way in. */
function UserCard() {
  const t = useT();
  const visitor = useVisitor();
  return (
    <View className="user-card">
      <View className="user-card__avatar">
        <Picture src={avatar} shape="avatar" />
      </View>
      <View className="user-card__words">
        {visitor.kind === 'restoring' && <Skeleton />}
        {visitor.kind === 'guest' && <GuestWords />}
        {visitor.kind === 'user' && <UserWords user={visitor.user} />}
      </View>
      {visitor.kind === 'guest' && (
        <Button id="my-login" text={t('my.login')} onPress={() => void open(urlOf('login'))} />
      )}
    </View>
  );
}

function UserWords({ user }: { user: User }) {
  const t = useT();
  return (
    <>
      <Copy id="user-nick" size={16} strong>
        {user.nick}
      </Copy>
      <View className="user-card__line">
        <Copy id="user-mobile" size={12} tone="muted">
          {maskedMobile(user.mobile)}
        </Copy>
        {isVip(user) && <Chip id="user-vip" tone="success" text={t('my.member')} />}
      </View>
    </>
  );
}

function GuestWords() {
  const t = useT();
  return (
    <>
      <Copy size={16} strong>
        {t('my.guest')}
      </Copy>
      <Copy size={12} tone="muted">
        {t('my.guestText')}
      </Copy>
    </>
  );
}

/** How many points the user can spend, and the way to where they come from and what is free today. */
function PointsCard() {
  const t = useT();
  const format = useFormat();
  const balance = useBalance();
  const shown = () => {
    if (balance === undefined) return '–';
    return balance >= UNLIMITED_POINTS ? t('my.unlimited') : format.number(balance);
  };
  return (
    <View
      id="my-points"
      className="points-card"
      {...press(() => void open(urlOf('points')), { role: 'button' })}
    >
      <View>
        <Copy size={12} tone="muted">
          {t('page.points')}
        </Copy>
        <Copy id="my-balance" size={20} strong>
          {shown()}
        </Copy>
      </View>
      <View className="points-card__arrow" />
    </View>
  );
}

/** Points are the same for every module: any of them answers. */
const [ANY_MODULE] = MODULE_KEYS;

/** Undefined until the server has said it, and when it does not. */
function useBalance(): number | undefined {
  const [balance, setBalance] = useState<number>();
  const asking = useRef(false);
  const ask = () => {
    if (asking.current) return;
    asking.current = true;
    call('user.user.getUserPointInfo', { module: ANY_MODULE }, { toast: false })
      .result.then(
        ({ useType, allLeftPointCount }) =>
          setBalance(useType === 'cash' ? UNLIMITED_POINTS : allLeftPointCount),
        () => undefined,
      )
      .finally(() => {
        asking.current = false;
      });
  };
  // With the page or, after a log-in, later; and whenever the page comes back: a tool may have spent some meanwhile.
  useEffect(ask, []);
  usePageShow(ask);
  return balance;
}

/** How much the user has stored, of how much, and the way to where it can be freed. */
function StorageRow({ userId }: { userId: string }) {
  const { size } = useFormat();
  const { usedBytes, limitBytes } = useStorage(userId).storage ?? {};
  return (
    <LinkRow
      id="my-storage"
      text={useT()('my.storage')}
      note={[usedBytes, limitBytes].flatMap((bytes) => (bytes === undefined ? [] : size(bytes))).join(' / ')}
      onPress={() => void open(urlOf('ai-history'))}
    />
  );
}
