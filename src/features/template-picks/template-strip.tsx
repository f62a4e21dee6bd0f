import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { SwipeRow } from '@/ui/swipe-row';
import type { Template } from './template';
import { TemplatePicture } from './template-picture';
import './template-strip.scss';

/** Shape of a tile, by the page's ratio: all tiles have the same height. */
function shapeOf({ width, height }: Template): 'tall' | 'portrait' | 'square' | 'landscape' {
  const ratio = height / width;
  if (ratio > 1.6) return 'tall';
  if (ratio > 1.15) return 'portrait';
  return ratio > 0.85 ? 'square' : 'landscape';
}

const PLACES = ['a', 'b', 'c', 'd'];

type TemplateStripProps = {
  id: string;
  /** Undefined while loading. */
  templates: readonly Template[] | undefined;
  onShow: (template: Template) => void;
  /** Link to all templates. */
  more: { text: string; onPress: () => void };
};

/** Templates side by side, across the full width of a section. */
export function TemplateStrip({ id, templates, onShow, more }: TemplateStripProps) {
  return (
    <View className="template-strip">
      <SwipeRow id={id}>
        {!templates &&
          PLACES.map((place) => (
            <View key={place} className="template-strip__tile template-strip__tile--portrait">
              <Skeleton shape="box" />
            </View>
          ))}
        {templates?.map((template) => (
          <View
            key={template.templateId}
            id={`${id}-${template.templateId}`}
            className={`template-strip__tile template-strip__tile--${shapeOf(template)}`}
            {...press(() => onShow(template), { role: 'link', label: template.title })}
          >
            <TemplatePicture template={template} />
          </View>
        ))}
        {templates && (
          <View
            id={`${id}-more`}
            className="template-strip__tile template-strip__tile--more"
            {...press(more.onPress, { role: 'link' })}
          >
            <Copy size={12} tone="accent" strong centered>
              {`${more.text} ›`}
            </Copy>
          </View>
        )}
      </SwipeRow>
    </View>
  );
}
