import { View } from '@tarojs/components';
import { type ToolOption, tools } from '@tuzuo/core/tools';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import type { PagedTool } from '@/tools/catalog';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { TabRow } from '@/ui/tab-row';
import { OptionField } from './option-field';
import { choicesOf, optionsOf } from './options';
import { failedWithOptions } from './picture-checks';
import { PictureGrid } from './picture-grid';
import { type PictureEntry, sizeOf, sourceIn } from './picture-store';
import { sizeNotes } from './result-size';
import type { OptionLook, ToolLook } from './room';
import { firstSlotOf, isMeant, roomIn, slotsOf } from './run-request';
import { Rejected, Standing } from './source-card';
import type { ToolPageState } from './use-tool';
import { useToolWords } from './words';
import './tool-form.scss';
import './option-field.scss';

type AssetFieldProps = {
  /** Suffix of its ids: `tool-option-<name>`, `tool-choose-<slot>`. */
  id: string;
  look: Pick<OptionLook, 'title' | 'hint'>;
  /** Label of the button while there is no image. */
  action: string;
  entry: PictureEntry | undefined;
  onChoose: () => void;
  onRetry: (key: string) => void;
};

/** An image besides the first one: of a second slot, or of an option. */
function AssetField({ id, look, action, entry, onChoose, onRetry }: AssetFieldProps) {
  const t = useToolWords();
  const picked = entry?.picked;
  const size = picked && sizeOf(picked);
  return (
    <View className="asset-field">
      {picked && (
        <View className="asset-field__picture">
          <Photo src={picked.address} alt={look.title} fit="cover" />
        </View>
      )}
      <View className="asset-field__words">
        {picked?.state === 'uploading' && (
          <Copy size={12} tone="muted">
            {t('with.uploading', { percent: Math.floor(picked.share * 100) })}
          </Copy>
        )}
        {size && (picked.state === 'ready' || picked.state === 'local') && (
          <Copy id={`${id}-size`} size={12} tone="muted">
            {picked.state === 'ready' ? t('with.ready', size) : `${size.width} × ${size.height}`}
          </Copy>
        )}
        {entry && picked?.state === 'failed' && (
          <>
            <Copy size={12} tone="danger">
              {picked.reason ?? t('upload.lost')}
            </Copy>
            <Button
              id={`${id}-retry`}
              look="plain"
              text={t('upload.retry')}
              onPress={() => onRetry(entry.key)}
            />
          </>
        )}
        <Button id={id} look="quiet" text={picked ? t('source.change') : action} onPress={onChoose} />
        {look.hint && !picked && (
          <Copy size={12} tone="muted">
            {look.hint}
          </Copy>
        )}
        {picked?.state === 'rejected' && <Rejected picked={picked} />}
      </View>
    </View>
  );
}

type OwnSlotProps = { page: ToolPageState; name: string };

/** A slot of the inputs or of an option that a component of the tool fills; renders nothing without one. */
function OwnSlot({ page, name }: OwnSlotProps) {
  const { slots, store, parts, source, made, analysis } = page;
  const Part = parts.slots?.[name];
  if (!Part) return null;
  return (
    <Part
      name={name}
      look={page.look.slots?.[name]}
      entries={slots[name] ?? []}
      source={source}
      made={made}
      analysis={analysis.found}
      values={page.options.values}
      marks={store.marksOf(name, source?.key)}
      onDraw={(toFile, marks) => store.draw(name, toFile, marks)}
      onClear={() => store.empty(name)}
    />
  );
}

type SecondSlotProps = { page: ToolPageState; name: string; max: number };

/** A slot besides the first: filled by a component of the tool, or from the album. */
function SecondSlot({ page, name, max }: SecondSlotProps) {
  const t = useToolWords();
  const { slots, store, parts } = page;
  const entries = slots[name] ?? [];
  const look = page.look.slots?.[name];
  if (parts.slots?.[name]) return <OwnSlot page={page} name={name} />;
  if (!look) return null;
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
          onRetry={store.retry}
        />
      ) : (
        <PictureGrid
          suffix={`-${name}`}
          entries={entries}
          max={max}
          onAdd={() => page.choose(name, roomIn(entries, max))}
          onRemove={(key) => store.remove(name, key)}
          onRetry={store.retry}
        />
      )}
    </View>
  );
}

/** All slots of a tool except the first. */
function SecondSlots({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const first = firstSlotOf(tool);
  return (
    <>
      {Object.entries(slotsOf(tool))
        .filter(([name]) => name !== first)
        .map(([name, { max }]) => (
          <SecondSlot key={name} page={page} name={name} max={max} />
        ))}
    </>
  );
}

type OptionProps = {
  tool: PagedTool;
  page: ToolPageState;
  name: string;
  option: ToolOption;
  /** Its tab is the title. */
  untitled: boolean;
};

/** An option, set by a component of the tool, an image, or a field; renders nothing when it has no look. */
function Option({ tool, page, name, option, untitled }: OptionProps) {
  const { options, slots, store, parts, source, made, analysis } = page;
  const format = useFormat();
  const { values } = options;
  const look = page.look.options[name];
  if (!look || !isMeant(tool, name, values)) return null;
  const Part = parts.options?.[name];
  const value = values[name];
  const field = {
    name,
    option,
    look,
    value,
    onChange: (next: typeof value) => options.set(name, next),
  };
  if (Part) {
    const context = { values, source, made, analysis: analysis.found };
    return <Part {...field} {...context} onSet={options.set} />;
  }
  if (option.kind !== 'asset') {
    const [entry] = slots[page.firstSlot] ?? [];
    // Another engine's sizes are its own.
    const isOurs = typeof page.quote !== 'object' || page.quote.engine?.cloud !== true;
    const notes = sizeNotes(
      tool,
      name,
      {
        source: isOurs ? entry && sizeOf(entry.picked) : undefined,
        values,
        offered: choicesOf(option, look.offered),
      },
      format,
    );
    return <OptionField {...field} untitled={untitled} noteOf={(one) => notes?.get(one)} />;
  }
  return (
    <AssetField
      id={`tool-option-${name}`}
      look={look}
      action={look.title}
      entry={slots[option.slot]?.[0]}
      onChoose={() => page.choose(option.slot, 0)}
      onRetry={store.retry}
    />
  );
}

/** Slots of options that a component of the tool fills, e.g. by painting. */
function OwnSlots({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const { parts, options } = page;
  return (
    <>
      {Object.entries(optionsOf(tool)).map(([name, option]) =>
        option.kind === 'asset' && parts.slots?.[option.slot] && isMeant(tool, name, options.values) ? (
          <OwnSlot key={name} page={page} name={option.slot} />
        ) : null,
      )}
    </>
  );
}

/** Name of the tab with all rare options. */
const RARE = 'more';

type OptionTab = { name: string; text: string; options: [string, ToolOption][] };

/** Groups the options into tabs: with the option that they depend on, among the rare ones, or alone. */
function tabsOf(tool: PagedTool, { options: looks }: ToolLook, rare: string): OptionTab[] {
  const tabs: OptionTab[] = [];
  for (const [name, option] of Object.entries(optionsOf(tool))) {
    const look = looks[name];
    if (!look) continue;
    const caller = option.kind === 'asset' ? option.when?.option : undefined;
    const place = look.rare ? RARE : (caller ?? name);
    const tab = tabs.find((one) => one.name === place);
    if (tab) tab.options.push([name, option]);
    else tabs.push({ name: place, text: look.rare ? rare : look.title, options: [[name, option]] });
  }
  return tabs.sort((one, other) => Number(one.name === RARE) - Number(other.name === RARE));
}

/** The options of a tool from its definition: one tab at a time, or all at once. */
function Options({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const t = useToolWords();
  const [chosen, setChosen] = useState<string>();
  const tabs = tabsOf(tool, page.look, t('option.more'));
  const tab = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const shown = page.look.allAtOnce ? tabs : tab ? [tab] : [];
  const isTabbed = tabs.length > 1 && !page.look.allAtOnce;
  return (
    <>
      {isTabbed && (
        <TabRow
          tabs={tabs.map(({ name, text }) => ({ id: `tool-tab-${name}`, text }))}
          shown={`tool-tab-${tab?.name}`}
          onShow={(id) => setChosen(id.replace('tool-tab-', ''))}
        />
      )}
      {shown.map((one) =>
        one.options.map(([name, option]) => (
          <Option
            key={name}
            tool={tool}
            page={page}
            name={name}
            option={option}
            untitled={isTabbed && one.name === name}
          />
        )),
      )}
    </>
  );
}

/** The first image as a line, for tools whose own component shows it: its state, and a button to change it. */
function SourceLine({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const t = useToolWords();
  const { store, slots } = page;
  const name = firstSlotOf(tool);
  const [entry] = slots[name] ?? [];
  if (!entry || !page.source) return null;
  return (
    <View className="source-line">
      <View className="source-line__state">
        <Standing
          picked={entry.picked}
          onRetry={() => store.retry(entry.key)}
          onClear={() => store.empty(name)}
        />
      </View>
      {page.waitsFor !== 'photo' && (
        <Button id="tool-choose" look="plain" text={t('source.change')} onPress={page.chooseFirst} />
      )}
    </View>
  );
}

/** The other images and the options of a tool, from its definition, and whether they suit the images. */
export function ToolForm({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const failed = Object.values(page.slots)
    .flat()
    .map((entry) => failedWithOptions(sourceIn(entry), page.options.values, tools[tool]));
  return (
    <View className="tool-form">
      {page.parts.showsSource && <SourceLine tool={tool} page={page} />}
      <SecondSlots tool={tool} page={page} />
      <Options tool={tool} page={page} />
      <OwnSlots tool={tool} page={page} />
      <CheckList checks={failed.find((checks) => checks.length > 0) ?? []} byOption />
    </View>
  );
}
