import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import avatar from './guest.png';
import './guest-card.scss';

/** The placeholder guest: who uses the product without an account. */
export function GuestCard() {
  const t = useT();
  return (
    <View className="guest-card">
      <View className="guest-card__avatar">
        <Picture src={avatar} shape="avatar" />
      </View>
      <View className="guest-card__words">
        <Copy size={16} strong>
          {t('my.guest')}
        </Copy>
        <Copy size={12} tone="muted">
          {t('my.guestText')}
        </Copy>
      </View>
    </View>
  );
}
