import { View } from '@tarojs/components';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { useT } from '@/i18n';
import { absolute } from '@/request/send';
import { type PagedTool, toolFaces } from '@/tools/catalogue';
import { Button } from '@/ui/button';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { TipList } from '@/ui/tip-list';
import { FaceConsentBox } from './face-consent';
import { limitsOf } from './options';
import { PictureGrid } from './picture-grid';
import type { ToolParts } from './room';
import { firstSlotOf, roomIn, slotsOf } from './run-request';
import { SourceCard } from './source-card';
import type { ToolPageState } from './use-tool';
import { useToolWords } from './words';
import './first-slot.scss';

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;
/** Width over height of every example. */
const EXAMPLE_RATIO = 3 / 2;

/** The server has them: they would fill a mini-program. */
const pictureOf = (name: string) => absolute(`${EXAMPLE_PICTURES}/${name}`);

type ExampleCardProps = {
  tool: PagedTool;
  tips: readonly string[];
  /** Pictures that a run takes. */
  max: number;
  parts: Pick<ToolParts, 'example' | 'aside'>;
  onChoose: () => void;
};

/** What a tool does, shown on an example, what a good photo looks like, and the way to choose one. */
function ExampleCard({ tool, tips, max, parts, onChoose }: ExampleCardProps) {
  const t = useToolWords();
  const common = useT();
  const { example: Example, aside: Aside } = parts;
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
      <TipList tips={tips} />
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

/** What a tool's page begins with: an example until there is a picture, then the picture or pictures. */
export function FirstSlot({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const { slots, store, parts, look } = page;
  const name = firstSlotOf(tool);
  const entries = slots[name] ?? [];
  const [entry] = entries;
  const max = slotsOf(tool)[name]?.max ?? 1;
  const choose = () => page.choose(name, roomIn(entries, max));
  if (!entry) {
    return (
      <>
        <ExampleCard tool={tool} tips={look.tips} max={max} parts={parts} onChoose={choose} />
        <FaceConsentBox consent={page.consent} />
      </>
    );
  }
  if (max > 1) {
    return (
      <View className="first-slot">
        <PictureGrid
          entries={entries}
          max={max}
          onAdd={choose}
          onRemove={(key) => store.remove(name, key)}
          onRetry={store.retry}
        />
      </View>
    );
  }
  return (
    <SourceCard
      picked={entry.picked}
      shownBelow={parts.showsSource === true}
      onChange={choose}
      onRetry={() => store.retry(entry.key)}
      onClear={() => store.empty(name)}
    />
  );
}
