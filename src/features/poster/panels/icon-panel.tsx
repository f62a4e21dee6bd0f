import { View } from '@tarojs/components';
import type { IconLayer } from '@tuzuo/poster/document';
import { press } from '@/platform/press';
import { usePosterWords } from '../words';
import { ColorPanel } from './color-part';
import { ICON_BOX, ICONS } from './icon-set';
import type { AddPanelProps, KindLook } from './kind-look';

/** An icon as a CSS mask of a colored element. */
const maskOf = (path: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'%3E%3Cpath d='${path}'/%3E%3C/svg%3E") center / contain no-repeat`;

/** The icons that can be added. */
function IconRow({ editor, onAdded }: Pick<AddPanelProps, 'editor' | 'onAdded'>) {
  const t = usePosterWords();
  return (
    <View className="icon-row">
      {ICONS.map(([name, path], index) => (
        <View
          key={name}
          id={`poster-add-icon-${name}`}
          className="icon-row__one"
          {...press(
            () => {
              editor.perform('addIcon', { box: ICON_BOX, paths: [{ d: path, color: 'inherit' }] });
              onAdded(false);
            },
            { role: 'button', label: t('with.icon', { number: index + 1 }) },
          )}
        >
          <View className="icon-row__sign" style={{ WebkitMask: maskOf(path) }} />
        </View>
      ))}
    </View>
  );
}

/** What the editor shows of icons. */
export const iconLook: KindLook<IconLayer> = {
  word: 'kind.icon',
  sign: 'star',
  Panel: ColorPanel,
  part: 'kind.icon',
  Adds: IconRow,
};
