import type { PosterLayer } from '@tuzuo/poster/document';
import { SlideRow } from '@/ui/slide-row';
import { usePosterWords } from '../words';
import type { LayerPanelProps } from './layer-panel';

/** Opacity of a layer. */
export function OpacityRow({ editor, layer, onDone }: LayerPanelProps<PosterLayer>) {
  const t = usePosterWords();
  return (
    <SlideRow
      id="poster-opacity"
      label={t('look.opacity')}
      min={0.05}
      max={1}
      step={0.05}
      value={layer.opacity}
      text={String(Math.round(100 * layer.opacity))}
      onChange={(opacity) => editor.perform('setProps', { kind: 'every', props: { opacity } })}
      onDone={onDone}
    />
  );
}
