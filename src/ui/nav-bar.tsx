import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import { press } from '@/platform/press';
import { system } from '@/platform/system';
import { Copy } from './copy';
import mark from './mark.png';
import { Picture } from './picture';
import './nav-bar.scss';

type NavBarProps = {
  title: string;
  /** Shows a back button instead of the logo, on a page above another one. */
  onBack?: () => void;
  /** Transparent, for pages with an image below the bar. */
  clear?: boolean;
  /** A button at the end of the bar. */
  action?: ReactNode;
};

/**
 * The bar of pages that draw their own: the product's logo or a back button, and a title, below the status bar and
 * beside the host's capsule button.
 */
export function NavBar({ title, onBack, clear = false, action }: NavBarProps) {
  const t = useT();
  const { statusBar, bar, capsuleSpace } = system.barMetrics();
  return (
    <View
      className={clear ? 'nav-bar nav-bar--clear' : 'nav-bar nav-bar--page'}
      style={{ paddingTop: statusBar }}
    >
      <View className="nav-bar__row" style={{ height: bar, marginRight: capsuleSpace }}>
        {onBack ? (
          <View
            id="bar-back"
            className="nav-bar__back"
            {...press(onBack, { role: 'button', label: t('bar.back') })}
          >
            <View className="nav-bar__arrow" />
          </View>
        ) : (
          <Picture src={mark} shape="mark" />
        )}
        <View className="nav-bar__title">
          <Copy size={16} strong heading={1}>
            {title}
          </Copy>
        </View>
        {action}
      </View>
    </View>
  );
}
