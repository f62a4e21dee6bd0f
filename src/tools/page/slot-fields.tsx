import { View } from '@tarojs/components';
import { memo } from 'react';
import { Copy } from '@/ui/copy';
import { AssetField } from './asset-field';
import type { OpenTool } from './open-tool';
import { optionsOf } from './options';
import { PictureGrid } from './picture-grid';
import type { ShownLook, SlotLook } from './room';
import { isMeant, roomIn, slotsOf } from './run-request';
import { foundIn, madeIn } from './tool.store';
import { useSource } from './use-tool';
import { useToolWords } from './words';
import './option-field.scss';

type SlotProps = { page: OpenTool; name: string; look: SlotLook | undefined };

/** A slot of the inputs or of an option that a component of the tool fills; renders nothing without one. */
function OwnSlot({ page, name, look }: SlotProps) {
  const { pictures, parts } = page;
  const entries = page.useToolState(({ slots }) => slots[name]);
  const source = useSource(page);
  const made = page.useToolState(madeIn);
  const analysis = page.useToolState(foundIn);
  const values = page.useToolState((state) => state.values);
  const Part = parts.slots?.[name];
  if (!Part) return null;
  return (
    <Part
      name={name}
      look={look}
      entries={entries ?? []}
      source={source}
      made={made}
      analysis={analysis}
      values={values}
      marks={pictures.marksOf(name, source?.key)}
      onDraw={(toFile, marks) => pictures.draw(name, toFile, marks)}
      onClear={() => pictures.empty(name)}
    />
  );
}

type SecondSlotProps = SlotProps & { max: number };

/** A slot besides the first, filled from the album. */
function AlbumSlot({ page, name, look, max }: SecondSlotProps & { look: SlotLook }) {
  const t = useToolWords();
  const { pictures } = page;
  const entries = page.useToolState(({ slots }) => slots[name]) ?? [];
  return (
    <View className="option-field">
      <Copy size={14} strong>
        {look.title}
      </Copy>
      {max === 1 ? (
        <AssetField
          id={`tool-choose-${name}`}
          look={look}
          action={t('source.choose')}
          entry={entries[0]}
          onChoose={() => page.choose(name, 0)}
          onRetry={pictures.retry}
        />
      ) : (
        <PictureGrid
          suffix={`-${name}`}
          entries={entries}
          max={max}
          onAdd={() => page.choose(name, roomIn(entries, max))}
          onRemove={(key) => pictures.remove(name, key)}
          onRetry={pictures.retry}
        />
      )}
    </View>
  );
}

/** A slot besides the first: filled by a component of the tool, or from the album. */
function SecondSlot({ look, ...slot }: SecondSlotProps) {
  if (slot.page.parts.slots?.[slot.name]) return <OwnSlot look={look} {...slot} />;
  return look ? <AlbumSlot look={look} {...slot} /> : null;
}

type SlotsProps = { page: OpenTool; look: ShownLook };

/** All slots of a tool except the first. */
export const SecondSlots = memo(function SecondSlots({ page, look }: SlotsProps) {
  return (
    <>
      {Object.entries(slotsOf(page.tool))
        .filter(([name]) => name !== page.firstSlot)
        .map(([name, { max }]) => (
          <SecondSlot key={name} page={page} name={name} look={look.slots?.[name]} max={max} />
        ))}
    </>
  );
});

type OwnOptionSlotProps = SlotProps & { option: string };

/** A slot of an option that a component of the tool fills, e.g. by painting. */
function OwnOptionSlot({ option, ...slot }: OwnOptionSlotProps) {
  const { page } = slot;
  const isShown = page.useToolState(({ values }) => isMeant(page.tool, option, values));
  return isShown ? <OwnSlot {...slot} /> : null;
}

/** Slots of options that a component of the tool fills. */
export const OwnSlots = memo(function OwnSlots({ page, look }: SlotsProps) {
  return (
    <>
      {Object.entries(optionsOf(page.tool)).map(([name, option]) =>
        option.kind === 'asset' && page.parts.slots?.[option.slot] ? (
          <OwnOptionSlot
            key={name}
            page={page}
            option={name}
            name={option.slot}
            look={look.slots?.[option.slot]}
          />
        ) : null,
      )}
    </>
  );
});
