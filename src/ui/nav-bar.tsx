import { View } from '@tarojs/components';
import { system } from '@/platform/system';
import { Copy } from './copy';
import mark from './mark.png';
import { Picture } from './picture';
import './nav-bar.scss';

/**
 * The bar of pages that draw their own: the product's mark and a title, below the status bar and beside the
 * host's capsule button.
 */
export function NavBar({ title }: { title: string }) {
  const { statusBar, bar, capsuleSpace } = system.barMetrics();
  return (
    <View className="nav-bar" style={{ paddingTop: statusBar }}>
      <View className="nav-bar__row" style={{ height: bar, marginRight: capsuleSpace }}>
        <Picture src={mark} shape="mark" />
        <View className="nav-bar__title">
          <Copy size={16} strong>
            {title}
          </Copy>
        </View>
      </View>
    </View>
  );
}
