import { View } from '@tarojs/components';
import { press, tabList } from '@/platform/press';
import { Copy } from './copy';
import './tab-row.scss';

type TabRowProps = {
  tabs: readonly { id: string; text: string }[];
  /** Id of the tab that shows. */
  shown: string;
  onShow: (id: string) => void;
};

/** Names side by side, of which one shows what it has below; what does not fit is a swipe away. */
export function TabRow({ tabs, shown, onShow }: TabRowProps) {
  return (
    <View className="tab-row" {...tabList}>
      {tabs.map(({ id, text }) => (
        <View
          key={id}
          id={id}
          className={`tab-row__tab tab-row__tab--${id === shown ? 'on' : 'off'}`}
          {...press(() => onShow(id), { role: 'tab', selected: id === shown })}
        >
          <Copy strong={id === shown} tone={id === shown ? 'accent' : 'muted'}>
            {text}
          </Copy>
        </View>
      ))}
    </View>
  );
}
