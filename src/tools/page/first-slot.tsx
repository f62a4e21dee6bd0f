import { View } from '@tarojs/components';
import { EXAMPLE_PICTURES, exampleNames, photoName } from '@tuzuo/core/tools/example-pictures';
import { mimeOfExtension, nameOfMime } from '@tuzuo/core/validation/media-type';
import { useT } from '@/i18n';
import { absolute } from '@/request/send';
import { type PagedTool, toolFaces } from '@/tools/catalog';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { TipList } from '@/ui/tip-list';
import { limitsOf } from './options';
import { PictureGrid } from './picture-grid';
import type { ToolLook, ToolParts } from './room';
import { firstSlotOf, slotsOf } from './run-request';
import { SourceCard } from './source-card';
import type { ToolPageState } from './use-tool';
import { useToolWords } from './words';
import './first-slot.scss';

const MEGABYTE = 1024 * 1024;
/** Width over height of every example. */
const EXAMPLE_RATIO = 4 / 3;

/** On the server, because they would exceed a mini-program's size limit. */
const pictureOf = (name: string) => absolute(`${EXAMPLE_PICTURES}/${name}`);

/** `['jpg', 'jpeg', 'png']` → `['JPG', 'PNG']`. */
const formatNames = (extensions: readonly string[]) =>
  extensions.flatMap((extension) => {
    const mime = mimeOfExtension(extension);
    return mime ? [nameOfMime(mime)] : [];
  });

type PhotoRowProps = { tool: PagedTool; photos: NonNullable<ToolLook['photos']> };

/**
 * Good and bad example photos: the first is good, as marks in the images show. Renders nothing where any photo will do.
 */
export function PhotoRow({ tool, photos }: PhotoRowProps) {
  const t = useToolWords();
  const shown = Object.entries(photos);
  if (shown.length === 0) return null;
  return (
    <View className="photo-row">
      {shown.map(([name, reason], index) => (
        <View key={name} className="photo-row__photo">
          <View className="photo-row__picture">
            <Photo
              src={pictureOf(photoName(tool, name))}
              alt={t(index === 0 ? 'photo.good' : 'photo.bad')}
              fit="cover"
            />
          </View>
          <Copy size={12} tone="muted">
            {reason}
          </Copy>
        </View>
      ))}
    </View>
  );
}

type EmptyToolProps = {
  tool: PagedTool;
  look: Pick<ToolLook, 'photos' | 'tips'>;
  parts: Pick<ToolParts, 'example' | 'aside'>;
};

/** A tool's page without a photo: an example of what the tool does, and what a good photo is. */
export function EmptyTool({ tool, look, parts: { example: Example, aside: Aside } }: EmptyToolProps) {
  const t = useToolWords();
  const common = useT();
  const { before, after } = exampleNames(tool);
  const { extensions, maxBytes, maxPixelsByOption } = limitsOf(tool);
  return (
    <View className="empty-tool">
      {Example ? (
        <Example />
      ) : (
        <CompareSlider
          id="tool-example"
          before={pictureOf(before)}
          after={pictureOf(after)}
          alt={common(toolFaces[tool].name)}
          ratio={EXAMPLE_RATIO}
          example
        />
      )}
      <View className="empty-tool__title">
        <Copy size={20} strong heading={2}>
          {common(toolFaces[tool].line)}
        </Copy>
      </View>
      <PhotoRow tool={tool} photos={look.photos ?? {}} />
      <TipList tips={look.tips ?? []} />
      <View className="empty-tool__limits">
        <Copy id="tool-limits" size={12} tone="muted">
          {t(maxPixelsByOption ? 'with.limits' : 'with.limits.large', {
            formats: formatNames(extensions).reduce((first, next) => t('with.formats', { first, next })),
            megabytes: maxBytes / MEGABYTE,
          })}
        </Copy>
      </View>
      {Aside && <Aside />}
    </View>
  );
}

/** The image or images of the first slot; renders nothing where a component of the tool shows it. */
export function FirstSlot({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const { slots, store, parts, analysis, chooseFirst } = page;
  const name = firstSlotOf(tool);
  const entries = slots[name] ?? [];
  const [entry] = entries;
  const max = slotsOf(tool)[name]?.max ?? 1;
  if (max > 1) {
    return (
      <View className="first-slot">
        <PictureGrid
          entries={entries}
          max={page.firstMax}
          onAdd={chooseFirst}
          onRemove={(key) => store.remove(name, key)}
          onRetry={store.retry}
        />
      </View>
    );
  }
  if (!entry || (parts.showsSource && page.source)) return null;
  const { over: Over } = parts;
  const outline = analysis.state === 'done' ? analysis.found?.outline : undefined;
  return (
    <SourceCard
      picked={entry.picked}
      outline={outline && absolute(outline.url)}
      over={
        Over && (
          <Over
            source={page.source}
            made={page.made}
            analysis={analysis.found}
            values={page.options.values}
            onSet={page.options.set}
          />
        )
      }
      onChange={page.waitsFor === 'photo' ? undefined : chooseFirst}
      scrolls={parts.slots !== undefined}
      onRetry={() => store.retry(entry.key)}
      onClear={() => store.empty(name)}
    />
  );
}
