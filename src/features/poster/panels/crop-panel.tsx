import { View } from '@tarojs/components';
import type { ImageLayer } from '@tuzuo/poster/document';
import { canPerform } from '@tuzuo/poster/edit/actions';
import { cropZoom, MAX_CROP_ZOOM } from '@tuzuo/poster/layers/image/crop';
import { useFormat } from '@/i18n/format';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../words';

/** Aspect ratios of an image's frame. */
const RATIOS = [
  [1, 1],
  [4, 3],
  [3, 4],
  [16, 9],
  [9, 16],
] as const;

type CropPanelProps = {
  editor: Editor;
  layer: ImageLayer;
  /** Size of the image in its own pixels; undefined until it is loaded. */
  picture: { width: number; height: number } | undefined;
  onEnd: () => void;
  onDone: () => void;
};

/** Controls for cropping an image; fingers move it on the poster meanwhile. */
export function CropPanel({ editor, layer, picture, onEnd, onDone }: CropPanelProps) {
  const t = usePosterWords();
  const format = useFormat();
  const zoom = picture ? cropZoom(layer, picture) : 1;
  const ratio = layer.width / layer.height;
  const chosen = RATIOS.find(([width, height]) => Math.abs(ratio - width / height) < 0.01);
  return (
    <>
      <View className="design-page__hint">
        <Copy size={12} tone="muted">
          {t('crop.hint')}
        </Copy>
      </View>
      <FilterRow
        id="poster-crop-ratio"
        label={t('crop.run')}
        choices={RATIOS.map(([width, height]) => ({
          value: `${width}-${height}`,
          text: `${width}:${height}`,
        }))}
        chosen={chosen?.join('-') ?? ''}
        onChoose={(value) => {
          const found = RATIOS.find((one) => one.join('-') === value);
          if (found) editor.perform('cropTo', { ratio: found[0] / found[1] });
        }}
      />
      {picture && (
        <SlideRow
          id="poster-crop-zoom"
          label={t('crop.zoom')}
          min={1}
          max={MAX_CROP_ZOOM}
          step={0.1}
          value={zoom}
          text={`${format.decimal(zoom, 1)}×`}
          onChange={(value) => editor.perform('cropBy', { picture, scale: value / zoom })}
          onDone={onDone}
        />
      )}
      <View className="color-row__more">
        <Button id="poster-crop-done" tight text={t('crop.done')} onPress={onEnd} />
        {canPerform(editor.state, 'cropNone') && (
          <Button
            id="poster-crop-none"
            variant="plain"
            tight
            text={t('crop.none')}
            onPress={() => editor.perform('cropNone')}
          />
        )}
      </View>
    </>
  );
}
