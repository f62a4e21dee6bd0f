import { View } from '@tarojs/components';
import { CUT_OUT_TOOL, tools } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { open, pages, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { continueUrl, sceneTool, toolFaces, useOpenTools } from '@/tools/catalog';
import type { TaskResult } from '@/tools/results';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { SwipeRow } from '@/ui/swipe-row';
import { useStudioWords } from './words';
import './go-on.scss';

type GoOnProps = {
  /** The save, whose first picture is handed on by its place on the server. */
  taskId: string;
  picture: TaskResult;
  /** Shows the scenes. */
  onScene: () => void;
};

/** Where to go on with a saved picture, without uploading it again: scenes first. */
export function GoOn({ taskId, picture, onScene }: GoOnProps) {
  const t = useStudioWords();
  const common = useT();
  const isOpen = useOpenTools();
  const to = (url: string) => () => void open(url);
  const links = [
    { id: 'studio-next-scene', name: t('background.scene'), go: onScene },
    ...(pages.poster
      ? [{ id: 'studio-next-posters', name: t('saved.poster'), go: to(urlOf('poster', { from: taskId })) }]
      : []),
    ...tools[CUT_OUT_TOOL].goOnWith
      // Scenes and posters are above.
      .flatMap((key) => isOpen.filter((tool) => tool === key && tool !== sceneTool))
      .map((tool) => ({
        id: `studio-next-${tool}`,
        name: common(toolFaces[tool].name),
        go: to(continueUrl(tool, taskId)),
      })),
    ...(pages['create-design']
      ? [
          {
            id: 'studio-next-poster',
            name: t('saved.edit'),
            go: to(urlOf('create-design', { taskId, index: '0' })),
          },
        ]
      : []),
  ];
  return (
    <View id="studio-next" className="go-on">
      <Copy strong>{t('saved.next')}</Copy>
      <SwipeRow>
        {links.map(({ id, name, go }) => (
          <View key={id} id={id} className="go-on__link" {...press(go, { role: 'link' })}>
            <View className="go-on__picture">
              <Photo
                src={absolute(picture.thumbUrl)}
                alt=""
                fit="cover"
                transparent={picture.mime === 'image/png'}
              />
            </View>
            <Copy size={12} centered>
              {name}
            </Copy>
          </View>
        ))}
      </SwipeRow>
    </View>
  );
}
