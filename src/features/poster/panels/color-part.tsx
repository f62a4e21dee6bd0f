import type { PosterLayer } from '@tuzuo/poster/document';
import { usePosterWords } from '../words';
import { PanelPart } from './cells';
import { ColorRow } from './color-row';
import type { LayerPanelProps } from './layer-panel';

/** The main color of a layer, which `setColor` changes. */
export function ColorPart({
  editor,
  color,
}: Pick<LayerPanelProps<PosterLayer>, 'editor'> & { color: string | undefined }) {
  const t = usePosterWords();
  return (
    <PanelPart title={t('text.color')}>
      <ColorRow
        id="poster-color"
        label={t('text.color')}
        state={editor.state}
        color={color}
        onChange={(next) => editor.perform('setColor', { color: next })}
      />
    </PanelPart>
  );
}

/** Panel of a layer that only has a color. */
export const ColorPanel = ({ editor, layer }: LayerPanelProps<PosterLayer & { color: string }>) => (
  <ColorPart editor={editor} color={layer.color} />
);
