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
  /** On a page above another one: a way back in the mark's place. */
  onBack?: () => void;
  /** Lets the picture below it through. */
  clear?: boolean;
  /** A button at its end. */
  action?: ReactNode;
};

/**
 * The bar of pages that draw their own: the product's mark or a way back, and a title, below the status bar and
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
          <Copy size={16} strong>
            {title}
          </Copy>
        </View>
        {action}
      </View>
    </View>
  );
}
