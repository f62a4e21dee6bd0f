import { View } from '@tarojs/components';
import { EXAMPLE_PICTURES, exampleNames, hasExample, photoName } from '@tuzuo/core/tools/example-pictures';
import { mimeOfExtension, nameOfMime } from '@tuzuo/core/validation/media-type';
import { memo } from 'react';
import { useT } from '@/i18n';
import { absolute } from '@/request/send';
import { type PagedTool, toolFaces } from '@/tools/catalog';
import { CompareSlider } from '@/ui/compare-slider';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { TipList } from '@/ui/tip-list';
import type { OpenTool } from './open-tool';
import { limitsOf } from './options';
import { sizeOf } from './picture-entry';
import { PictureGrid } from './picture-grid';
import type { ToolLook, ToolParts } from './room';
import { firstSlotOf, slotsOf } from './run-request';
import { SourceCard } from './source-card';
import {
  analysisIn,
  firstEntryIn,
  firstMaxIn,
  foundIn,
  madeIn,
  needsOtherPhotoIn,
  type ToolState,
} from './tool.store';
import { useSource } from './use-tool';
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
      ) : hasExample(tool) ? (
        <CompareSlider
          id="tool-example"
          before={pictureOf(before)}
          after={pictureOf(after)}
          alt={common(toolFaces[tool].name)}
          ratio={EXAMPLE_RATIO}
          example
        />
      ) : null}
      <View className="empty-tool__title">
        <Copy size={20} strong heading={2}>
          {common(toolFaces[tool].line)}
        </Copy>
      </View>
      <PhotoRow tool={tool} photos={look.photos ?? {}} />
      <TipList tips={look.tips ?? []} />
      {firstSlotOf(tool) !== '' && (
        <View className="empty-tool__limits">
          <Copy id="tool-limits" size={12} tone="muted">
            {t(maxPixelsByOption ? 'with.limits' : 'with.limits.large', {
              formats: formatNames(extensions).reduce((first, next) => t('with.formats', { first, next })),
              megabytes: maxBytes / MEGABYTE,
            })}
          </Copy>
        </View>
      )}
      {Aside && <Aside />}
    </View>
  );
}

type OfPage = { page: OpenTool };

/** What the tool renders over its image. */
function Over({ page }: OfPage) {
  const source = useSource(page);
  const made = page.useToolState(madeIn);
  const analysis = page.useToolState(foundIn);
  const values = page.useToolState((state) => state.values);
  const Part = page.parts.over;
  return Part ? (
    <Part source={source} made={made} analysis={analysis} values={values} onSet={page.optionChanged} />
  ) : null;
}

const outlineIn = (state: ToolState) => {
  const { state: progress, found } = analysisIn(state);
  return progress === 'done' ? found?.outline : undefined;
};

/** The only image of the first slot. */
function FirstPicture({ page }: OfPage) {
  const { parts, pictures, firstSlot } = page;
  const entry = page.useToolState(firstEntryIn);
  const outline = page.useToolState(outlineIn);
  const needsOther = page.useToolState(needsOtherPhotoIn);
  if (!entry || (parts.showsSource && sizeOf(entry.picked))) return null;
  return (
    <SourceCard
      picked={entry.picked}
      outline={outline && absolute(outline.url)}
      over={parts.over && <Over page={page} />}
      onChange={needsOther ? undefined : page.chooseFirst}
      scrolls={parts.slots !== undefined}
      onRetry={() => pictures.retry(entry.key)}
      onClear={() => pictures.empty(firstSlot)}
    />
  );
}

/** The images of the first slot of a tool that takes several. */
function FirstPictures({ page }: OfPage) {
  const { pictures, firstSlot } = page;
  const entries = page.useToolState(({ slots }) => slots[firstSlot]);
  const max = page.useToolState(firstMaxIn);
  return (
    <View className="first-slot">
      <PictureGrid
        entries={entries ?? []}
        max={max}
        onAdd={page.chooseFirst}
        onRemove={(key) => pictures.remove(firstSlot, key)}
        onRetry={pictures.retry}
      />
    </View>
  );
}

/** The image or images of the first slot; renders nothing where a component of the tool shows it. */
export const FirstSlot = memo(function FirstSlot({ page }: OfPage) {
  const max = slotsOf(page.tool)[page.firstSlot]?.max ?? 1;
  return max > 1 ? <FirstPictures page={page} /> : <FirstPicture page={page} />;
});
