import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { isVip, type User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import avatar from '@/ui/guest.png';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import gear from './gear.png';
import { useWelcomePoints } from './welcome-points';
import { useAccountWords } from './words';
import './user-card.scss';

/** The registered user, or a guest with a login button; and a link to the settings. */
export function UserCard() {
  const t = useT();
  const visitor = useVisitor();
  return (
    <View className="user-card">
      <View className="user-card__line">
        <View className="user-card__avatar">
          {visitor.kind === 'user' && visitor.user.avatarUrl !== undefined ? (
            <Photo src={absolute(visitor.user.avatarUrl)} alt="" fit="cover" />
          ) : (
            <Picture src={avatar} shape="avatar" />
          )}
        </View>
        <View
          id="my-account"
          className="user-card__words"
          {...(visitor.kind === 'user' && press(() => void open(urlOf('account')), { role: 'link' }))}
        >
          {visitor.kind === 'restoring' && <Skeleton />}
          {visitor.kind === 'guest' && <GuestWords />}
          {visitor.kind === 'user' && <UserWords user={visitor.user} />}
        </View>
        <View
          id="my-settings"
          className="user-card__settings"
          {...press(() => void open(urlOf('settings')), { role: 'button', label: t('page.settings') })}
        >
          <Picture src={gear} shape="gear" />
        </View>
      </View>
      {visitor.kind === 'guest' && (
        <View className="user-card__action">
          <Button id="my-login" text={t('my.login')} onPress={() => void open(urlOf('login'))} />
        </View>
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
      <View className="user-card__facts">
        <Copy id="user-mobile" size={12} tone="muted">
          {maskedMobile(user.mobile)}
        </Copy>
        {isVip(user) && <Chip id="user-vip" tone="success" text={t('my.member')} />}
      </View>
    </>
  );
}

/** What a registration brings. */
function GuestWords() {
  const t = useT();
  const words = useAccountWords();
  const format = useFormat();
  const points = useWelcomePoints();
  return (
    <>
      <Copy size={16} strong>
        {t('my.guest')}
      </Copy>
      <Copy id="my-welcome" size={12} tone="muted">
        {points > 0 ? words('guest', { points: format.number(points) }) : words('guestPlain')}
      </Copy>
    </>
  );
}
