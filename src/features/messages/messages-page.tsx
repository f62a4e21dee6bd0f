import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { goHome, open } from '@/navigation';
import { press } from '@/platform/press';
import { call } from '@/request';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import nothing from '@/ui/nothing.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { usePagedList } from '@/ui/use-paged-list';
import { type Message, targetOf } from './target';
import { useMessagesWords } from './words';
import './messages-page.scss';

const keyOf = ({ noticeId }: Message) => noticeId;

/** The user's messages; all of them are marked as read once they were shown. */
export function MessagesPage() {
  const t = useMessagesWords();
  const common = useT();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const list = usePagedList<Message>({
    listKey: userId,
    load: (cursor) =>
      call('user.notice.list', cursor === undefined ? {} : { cursor }, { toast: false }).result,
    keyOf,
  });
  const isThere = list.status === 'idle' && list.items.length > 0;
  useEffect(() => {
    // They stay marked as new while this page is open.
    if (isThere) call('user.notice.read', {}, { toast: false }).result.catch(() => undefined);
  }, [isThere]);
  const empty = (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('empty')}
      text={t('guestText')}
      action={{ text: common('notFound.action'), onPress: () => void goHome() }}
    />
  );
  return (
    <Page name="messages" titleKey="page.messages">
      {visitor.kind === 'guest' ? (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('guest')}
          text={t('guestText')}
          // After a cancellation, the page stays and explains what it is for.
          action={{ text: common('my.login'), onPress: () => void requireLogin().catch(() => undefined) }}
        />
      ) : (
        <View className="messages">
          <List
            id="messages"
            list={list}
            keyOf={keyOf}
            render={(message, index) => <MessageCard number={index + 1} message={message} />}
            placeholder={
              <View className="message">
                <Skeleton width={50} />
                <Skeleton />
              </View>
            }
            empty={empty}
          />
        </View>
      )}
    </Page>
  );
}

function MessageCard({ number, message }: { number: number; message: Message }) {
  const format = useFormat();
  const { title, text, isRead, createdAt } = message;
  const target = targetOf(message);
  return (
    <View
      id={`message-${number}`}
      className="message"
      {...(target !== undefined && press(() => void open(target), { role: 'link' }))}
    >
      <View className="message__line">
        <View className="message__title">
          <Copy size={16} strong={!isRead} tone={isRead ? 'text' : 'accent'}>
            {title}
          </Copy>
        </View>
        <Copy size={12} tone="muted">
          {format.time(createdAt)}
        </Copy>
      </View>
      <Copy tone="muted">{target === undefined ? text : `${text} ›`}</Copy>
    </View>
  );
}
