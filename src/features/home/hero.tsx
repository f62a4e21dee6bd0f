import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import photo from './hero.jpg';
import './hero.scss';

/** A seller's photo and what the product makes of it, in words. The picture's lower part is dark by itself. */
export function Hero() {
  const t = useT();
  return (
    <View className="hero">
      <Picture src={photo} shape="hero" />
      <View className="hero__words">
        <Copy size={20} strong tone="on-dark">
          {t('home.heroTitle')}
        </Copy>
        <View className="hero__text">
          <Copy size={14} tone="on-dark">
            {t('home.heroText')}
          </Copy>
        </View>
      </View>
    </View>
  );
}
