import { View } from '@tarojs/components';
import { CUT_OUT_TOOL } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { media } from '@/platform/media';
import { useWideWindow } from '@/platform/wide-window';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import type { OpenStudio } from './open-studio';
import { useStudioWords } from './words';

/** Width over height of the example. */
const EXAMPLE_RATIO = 4 / 3;

const pictureOf = (name: string) => absolute(`${EXAMPLE_PICTURES}/${name}`);

/** The page without a photo: an example, and the button to choose one. */
export function EmptyStudio({ page }: { page: OpenStudio }) {
  const t = useStudioWords();
  const isWide = useWideWindow();
  const { before, after } = exampleNames(CUT_OUT_TOOL);
  return (
    <>
      <View className="studio-empty">
        <CompareSlider
          id="studio-example"
          before={pictureOf(before)}
          after={pictureOf(after)}
          alt={t('canvas')}
          ratio={EXAMPLE_RATIO}
          example
        />
        <View className="studio-empty__words">
          <Copy size={20} strong heading={2}>
            {t('empty.title')}
          </Copy>
          <Copy tone="muted">{t('choose.hint')}</Copy>
          {isWide && (
            <Copy size={12} tone="muted">
              {t('choose.drop')}
            </Copy>
          )}
        </View>
      </View>
      <PinnedBar>
        <Button id="studio-choose" fullWidth text={t('choose')} onPress={() => void page.choose()} />
        {media.chooseFromChat && (
          <Button
            id="studio-choose-chat"
            variant="plain"
            text={t('choose.chat')}
            onPress={() => void page.chooseFromChat()}
          />
        )}
      </PinnedBar>
    </>
  );
}
