import { View } from '@tarojs/components';
import { CUT_OUT_TOOL } from '@tuzuo/core/tools';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { takesDrops, usePictureDrop } from '@/platform/picture-drop';
import { leavePhotos } from '@/shell/chosen-photos';
import { hasCanvas, useMayOpen } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';

function openCanvas(files: readonly LocalFile[]): void {
  leavePhotos(files);
  void open(urlOf('studio', { preset: 'white' }));
}

/** Opens the album at once, and the product canvas with what is chosen. Without an album, the canvas says why. */
async function start(): Promise<void> {
  if (!media.mayChoose()) return openCanvas([]);
  const files = await media.chooseImages().catch(() => undefined);
  if (files === undefined || files.length > 0) openCanvas(files ?? []);
}

/** The main action of the product: choosing a photo, dropping or pasting one. */
function Start() {
  const t = useT();
  usePictureDrop((files) => {
    if (files.length > 0) openCanvas(files);
  });
  return (
    <View className="product-start">
      <Button id="home-start" fullWidth text={t('home.start')} onPress={() => void start()} />
      {takesDrops && (
        <View className="product-start__drop">
          <Copy size={12} tone="muted" centered>
            {t('home.drop')}
          </Copy>
        </View>
      )}
    </View>
  );
}

/** {@link Start}, where there is a product canvas, and while its tool is open. */
export function ProductStart() {
  const mayOpen = useMayOpen();
  return hasCanvas() && mayOpen(CUT_OUT_TOOL) ? <Start /> : null;
}
