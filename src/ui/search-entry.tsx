import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { Picture } from './picture';
import glass from './search.png';
import './search-entry.scss';

/** A link that looks like the search field of the page it opens. */
export function SearchEntry({ id, text, onPress }: { id: string; text: string; onPress: () => void }) {
  return (
    <View id={id} className="search-entry" {...press(onPress, { role: 'link' })}>
      <Picture src={glass} shape="search" />
      <View className="search-entry__words">
        <Copy size={14} tone="muted">
          {text}
        </Copy>
      </View>
    </View>
  );
}
