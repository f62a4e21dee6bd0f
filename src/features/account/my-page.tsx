import { View } from '@tarojs/components';
import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { Fragment, useEffect } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, pages, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import type { User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { Announcement } from '@/shell/announcement';
import { KeepAccount } from '@/shell/keep-account';
import { Page } from '@/shell/page';
import { ensureCatalog, ServerLine } from '@/tools/catalog';
import { Copy } from '@/ui/copy';
import { Card, LinkRow } from '@/ui/list-row';
import { NavBar } from '@/ui/nav-bar';
import { AssetsCard } from './assets-card';
import { RecentWorks } from './recent-works';
import { useUnread } from './use-unread';
import { UserCard } from './user-card';
import { useAccountWords } from './words';
import './my-page.scss';

/** The user's page: account, assets, latest works, and links. */
export function MyPage() {
  const t = useT();
  const visitor = useVisitor();
  useEffect(ensureCatalog, []);
  return (
    <Page name="my" titleKey="tab.my">
      <NavBar title={t('tab.my')} />
      <UserCard />
      {visitor.kind === 'user' && visitor.user.closingAt !== undefined && (
        <KeepAccount closingAt={visitor.user.closingAt} />
      )}
      <Announcement />
      {pages.vip && <MemberLink vipInfo={visitor.kind === 'user' ? visitor.user.vipInfo : null} />}
      {visitor.kind === 'user' && (
        // Keyed by user: data of one user must not be shown to the next.
        <Fragment key={visitor.user.userId}>
          <AssetsCard userId={visitor.user.userId} />
          <RecentWorks />
        </Fragment>
      )}
      <AccountLinks isUser={visitor.kind === 'user'} />
      <View className="my-version">
        <Copy size={12} tone="muted">
          {t('my.version')}
        </Copy>
        <View className="my-version__number">
          <Copy id="app-version" size={12} tone="muted">
            {`${APP_VERSION} (${VERSION_CODE})`}
          </Copy>
        </View>
      </View>
      <ServerLine />
    </Page>
  );
}

/** Links to the history, to the label check where this product has it, and to help. */
function AccountLinks({ isUser }: { isUser: boolean }) {
  const t = useT();
  return (
    <View className="my-ways">
      <Card>
        {isUser && (
          <LinkRow
            id="my-history"
            text={t('page.aiHistory')}
            onPress={() => void open(urlOf('ai-history'))}
          />
        )}
        {isUser && <MessagesLink />}
        {isUser && pages.order && (
          <LinkRow id="my-orders" text={t('page.order')} onPress={() => void open(urlOf('order'))} />
        )}
        {pages['label-verify'] && (
          <LinkRow
            id="my-verify"
            text={t('page.labelVerify')}
            onPress={() => void open(urlOf('label-verify'))}
          />
        )}
        <LinkRow id="my-help" text={t('page.help')} onPress={() => void open(urlOf('help'))} />
      </Card>
    </View>
  );
}

/** Link to the message box, with the number of unread messages. */
function MessagesLink() {
  const t = useT();
  const unread = useUnread();
  return (
    <LinkRow
      id="my-messages"
      text={t('page.messages')}
      {...(unread > 0 && { note: String(unread) })}
      onPress={() => void open(urlOf('messages'))}
    />
  );
}

/** The user's membership status, linking to the membership center. */
function MemberLink({ vipInfo }: Pick<User, 'vipInfo'>) {
  const t = useT();
  const words = useAccountWords();
  const format = useFormat();
  const isMember = vipInfo?.isExpire === 0;
  return (
    <View id="my-vip" className="my-vip" {...press(() => void open(urlOf('vip')), { role: 'link' })}>
      <Copy strong tone="accent">
        {t('page.vip')}
      </Copy>
      <View className="my-vip__note">
        <Copy id="my-vip-note" size={12} tone="accent">
          {`${isMember ? words('memberUntil', { time: format.time(vipInfo.expiresAt) }) : words('memberNone')} ›`}
        </Copy>
      </View>
    </View>
  );
}
