import { View } from '@tarojs/components';
import { shownRatio, type Template, TemplatePicture } from '@/features/template-picks';
import { open, urlOf } from '@/navigation';
import { contextMenu } from '@/platform/context-menu';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { useTemplateWords } from './words';
import './template-tile.scss';

type TemplateTileProps = { template: Template; onPress: () => void };

/** A template in a column of a list; has its final size before anything is loaded. */
export function TemplateTile({ template, onPress }: TemplateTileProps) {
  const t = useTemplateWords();
  const { templateId, title } = template;
  return (
    <View
      id={`template-${templateId}`}
      className="template-tile"
      {...press(onPress, { role: 'button', label: title })}
      {...contextMenu.on(title, () => [
        { id: 'template-menu-show', text: t('menu.show'), perform: onPress },
        {
          id: 'template-menu-use',
          text: t('menu.use'),
          perform: () => void open(urlOf('create-design', { templateId })),
        },
      ])}
    >
      <View className="template-tile__page" style={{ paddingBottom: `${shownRatio(template) * 100}%` }}>
        <TemplatePicture template={template} />
      </View>
      <View className="template-tile__name">
        <Copy size={12} tone="muted">
          {title}
        </Copy>
      </View>
    </View>
  );
}

/** Placeholder of a loading template, with a typical height. */
export const TemplateTilePlaceholder = () => (
  <View className="template-tile">
    <View className="template-tile__place">
      <Skeleton shape="box" />
    </View>
    <View className="template-tile__name">
      <Skeleton width={60} />
    </View>
  </View>
);
