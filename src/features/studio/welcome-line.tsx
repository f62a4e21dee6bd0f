import { View } from '@tarojs/components';
import { useWelcomePoints } from '@/features/account';
import { useFormat } from '@/i18n/format';
import { Copy } from '@/ui/copy';
import { useStudioWords } from './words';

/** What logging in brings. */
export function WelcomeLine() {
  const t = useStudioWords();
  const format = useFormat();
  const points = useWelcomePoints();
  return (
    <View className="studio-cost">
      <Copy id="studio-welcome" size={12} tone="muted" centered>
        {points > 0 ? t('with.loginPoints', { points: format.number(points) }) : t('loginPlain')}
      </Copy>
    </View>
  );
}
