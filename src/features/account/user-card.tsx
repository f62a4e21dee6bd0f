import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { isVip, type User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import avatar from './guest.png';
import './user-card.scss';

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

/** Who uses the product: the registered user, or a guest and his way in. */
export function UserCard() {
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
