import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import glass from './search.png';
import './search-entry.scss';

/** Looks like the field that it leads to. */
export function SearchEntry() {
  const t = useT();
  return (
    <View
      id="home-search"
      className="search-entry"
      {...press(() => void open(urlOf('search')), { role: 'link' })}
    >
      <Picture src={glass} shape="search" />
      <View className="search-entry__words">
        <Copy size={14} tone="muted">
          {t('home.search')}
        </Copy>
      </View>
    </View>
  );
}
