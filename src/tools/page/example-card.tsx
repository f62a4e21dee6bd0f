import { View } from '@tarojs/components';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { useT } from '@/i18n';
import { absolute } from '@/request/send';
import type { PagedTool } from '@/tools/catalogue';
import { toolFaces } from '@/tools/catalogue';
import { Button } from '@/ui/button';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { TipList } from '@/ui/tip-list';
import { limitsOf } from './option-values';
import { toolLooks } from './tool-looks';
import type { ToolParts } from './tool-parts';
import { useToolWords } from './words';
import './example-card.scss';

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;
/** Width over height of every example. */
const EXAMPLE_RATIO = 3 / 2;

/** The server has them: they would fill a mini-program. */
const pictureOf = (name: string) => absolute(`${EXAMPLE_PICTURES}/${name}`);

type ExampleCardProps = {
  tool: PagedTool;
  /** Pictures that a run takes. */
  max: number;
  parts: Pick<ToolParts, 'example' | 'aside'>;
  onChoose: () => void;
};

/** What a tool does, shown on an example, what a good photo looks like, and the way to choose one. */
export function ExampleCard({ tool, max, parts, onChoose }: ExampleCardProps) {
  const t = useToolWords();
  const common = useT();
  const { example: Example, aside: Aside } = parts;
  const { tips } = toolLooks[tool];
  const { before, after } = exampleNames(tool);
  const { extensions, maxBytes, maxPixels } = limitsOf(tool);
  return (
    <Panel snug>
      {Example ? (
        <Example />
      ) : (
        <CompareSlider
          id="tool-example"
          before={pictureOf(before)}
          after={pictureOf(after)}
          alt={common(toolFaces[tool].name)}
          ratio={EXAMPLE_RATIO}
        />
      )}
      <View className="example-card__line">
        <Copy size={16} strong>
          {common(toolFaces[tool].line)}
        </Copy>
      </View>
      <TipList tips={tips.map((tip) => t(tip))} />
      <View className="example-card__action">
        <Button
          id="tool-choose"
          wide
          text={max > 1 ? t('with.source.several', { max }) : t('source.choose')}
          onPress={onChoose}
        />
      </View>
      <Copy id="tool-limits" size={12} tone="muted" centred>
        {t('with.limits', {
          formats: extensions
            .filter((extension) => extension !== 'jpeg')
            .map((extension) => extension.toUpperCase())
            .join(' / '),
          megabytes: maxBytes / MEGABYTE,
          megapixels: maxPixels / MEGAPIXEL,
        })}
      </Copy>
      {Aside && <Aside />}
    </Panel>
  );
}
