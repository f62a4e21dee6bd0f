import { Image, View } from '@tarojs/components';
import type { Background, Beauty } from '@tuzuo/core/id-photo/options';
import { PREVIEW_LAYERS, type PreviewLayer } from '@tuzuo/core/id-photo/verdict';
import { pictureStyle } from '@/platform/picture-style';
import { absolute } from '@/request/send';
import type { Asset } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { useMakeWords } from '../words';
import './live-preview.scss';

const share = (value = 0) => value / 100;

/** Opacity of a layer: retouching is composed of linear blends. */
function opacityOf(layer: PreviewLayer, beauty: Beauty): number {
  return layer === 'base' ? 1 : share(beauty[layer]);
}

/** Box of the image at a screen width of 375, in points: the settings should stay visible below it. */
const BOX = { width: 260, height: 260 } as const;

type LivePreviewProps = {
  layers: Record<PreviewLayer, Asset>;
  frame: { widthPx: number; heightPx: number };
  background: Background;
  beauty: Beauty;
  /** Chooses another portrait; undefined where the page offers it elsewhere. */
  onChange: (() => void) | undefined;
};

/** Live preview of the photo, composed on the page: nothing is sent while a slider moves. */
export function LivePreview({ layers, frame, background, beauty, onChange }: LivePreviewProps) {
  const t = useMakeWords();
  const { widthPx, heightPx } = frame;
  const scale = Math.min(BOX.width / widthPx, BOX.height / heightPx);
  const { brightness, contrast, saturation } = beauty;
  const tones = {
    brightness: share(brightness),
    contrast: share(contrast),
    saturation: share(saturation),
  };
  return (
    <Panel snug>
      <View
        id="live-preview"
        className="live-preview__picture"
        style={{
          width: Math.round(widthPx * scale),
          height: Math.round(heightPx * scale),
          ...pictureStyle.backdrop(background),
        }}
      >
        <View className="live-preview__layers" style={pictureStyle.filter(tones)}>
          {PREVIEW_LAYERS.map((layer) => (
            <View
              key={layer}
              id={`live-layer-${layer}`}
              className="live-preview__layer"
              style={{ opacity: opacityOf(layer, beauty) }}
            >
              <Image
                className="live-preview__image"
                src={absolute(layers[layer].url)}
                // Half of an odd side is rounded, so the image is stretched to fill the frame.
                mode="scaleToFill"
                nativeProps={{ alt: layer === 'base' ? t('preview.alt') : '' }}
              />
            </View>
          ))}
        </View>
      </View>
      <View className="live-preview__line">
        <View className="live-preview__note">
          <Copy id="preview-note" size={12} tone="muted">
            {t('preview.note', { width: widthPx, height: heightPx })}
            {!pictureStyle.live && ` ${t('preview.still')}`}
          </Copy>
        </View>
        {onChange && (
          <Button id="tool-choose" variant="plain" text={t('preview.change')} onPress={onChange} />
        )}
      </View>
    </Panel>
  );
}
