import { View } from '@tarojs/components';
import { press, tabList } from '@/platform/press';
import { Copy } from './copy';
import './tab-row.scss';

type TabRowProps = {
  tabs: readonly { id: string; text: string }[];
  /** Id of the selected tab. */
  shown: string;
  onShow: (id: string) => void;
};

/** A row of tabs; those that do not fit fade out at the edge, and are reached by swiping. */
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
