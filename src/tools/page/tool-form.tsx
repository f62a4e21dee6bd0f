import { View } from '@tarojs/components';
import { isWordOption, type ToolOption, tools } from '@tuzuo/core/tools';
import { type ComponentType, memo, useState } from 'react';
import { useFormat } from '@/i18n/format';
import type { PagedTool } from '@/tools/catalog';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { TabRow } from '@/ui/tab-row';
import { AssetField } from './asset-field';
import type { OpenTool } from './open-tool';
import { ChoiceChips, OptionField } from './option-field';
import type { OptionLook } from './option-look';
import { choicesOf, optionsOf } from './options';
import { failedWithOptions } from './picture-checks';
import { sizeOf, sourceIn } from './picture-entry';
import { sizeNotes } from './result-size';
import type { OptionPartProps, ShownLook } from './room';
import { isMeant } from './run-request';
import { OwnSlots, SecondSlots } from './slot-fields';
import { Standing } from './source-card';
import { firstEntryIn, foundIn, madeIn, needsOtherPhotoIn, type ToolState } from './tool.store';
import { useSource } from './use-tool';
import { useToolWords } from './words';
import './tool-form.scss';
import './option-field.scss';

type FormProps = { page: OpenTool; look: ShownLook };

type FieldProps = {
  page: OpenTool;
  name: string;
  option: ToolOption;
  look: OptionLook;
};

/** An option that a component of the tool sets. */
function OwnOption({ page, part: Part, ...field }: FieldProps & { part: ComponentType<OptionPartProps> }) {
  const source = useSource(page);
  const made = page.useToolState(madeIn);
  const analysis = page.useToolState(foundIn);
  const values = page.useToolState((state) => state.values);
  return (
    <Part
      {...field}
      value={values[field.name]}
      onChange={(next) => page.optionChanged(field.name, next)}
      source={source}
      made={made}
      analysis={analysis}
      values={values}
      onSet={page.optionChanged}
    />
  );
}

/** An option that is an image. */
function AssetOption({ page, name, look, slot }: Omit<FieldProps, 'option'> & { slot: string }) {
  const entry = page.useToolState(({ slots }) => slots[slot]?.[0]);
  return (
    <AssetField
      id={`tool-option-${name}`}
      look={look}
      action={look.title}
      entry={entry}
      onChoose={() => page.choose(slot, 0)}
      onRetry={page.pictures.retry}
    />
  );
}

/** Another engine's sizes are its own. */
const isOurEngineIn = ({ quote }: ToolState) => typeof quote !== 'object' || quote.engine?.cloud !== true;

/** An option with a field; `untitled`: its tab is the title. */
function ValueOption({ page, untitled, ...field }: FieldProps & { untitled: boolean }) {
  const format = useFormat();
  const { name, option, look } = field;
  const values = page.useToolState((state) => state.values);
  const source = useSource(page);
  const isOurs = page.useToolState(isOurEngineIn);
  const notes = sizeNotes(
    page.tool,
    name,
    { source: isOurs ? source : undefined, values, offered: choicesOf(option, look.offered) },
    format,
  );
  return (
    <OptionField
      {...field}
      value={values[name]}
      onChange={(next) => page.optionChanged(name, next)}
      untitled={untitled}
      noteOf={(one) => notes?.get(one)}
    />
  );
}

/** Whether the run keeps the seed of the result that the page started from. */
function SeedOption({ page, look }: Pick<FieldProps, 'page' | 'look'>) {
  const t = useToolWords();
  const keptSeed = page.useToolState((state) => state.keptSeed);
  const value = page.useToolState(({ values }) => values.seed);
  if (keptSeed === undefined) return null;
  return (
    <View className="option-field">
      <Copy size={14} strong>
        {look.title}
      </Copy>
      <ChoiceChips
        name="seed"
        label={look.title}
        choices={[
          { value: 'new', text: t('seed.new') },
          { value: 'kept', text: t('seed.kept') },
        ]}
        value={value === keptSeed ? 'kept' : 'new'}
        onChange={(chosen) => page.optionChanged('seed', chosen === 'kept' ? keptSeed : undefined)}
      />
    </View>
  );
}

type OptionProps = Omit<FieldProps, 'look'> & { look: OptionLook | null | undefined; untitled: boolean };

/** An option, set by a component of the tool, an image, or a field; renders nothing when it has no look. */
function Option({ untitled, look, ...rest }: OptionProps) {
  const { page, name, option } = rest;
  const isShown = page.useToolState(({ values }) => isMeant(page.tool, name, values));
  if (!look || !isShown) return null;
  const Part = page.parts.options?.[name];
  if (Part) return <OwnOption {...rest} look={look} part={Part} />;
  if (name === 'seed') return <SeedOption page={page} look={look} />;
  if (option.kind === 'asset') return <AssetOption page={page} name={name} look={look} slot={option.slot} />;
  return <ValueOption {...rest} look={look} untitled={untitled} />;
}

/** Name of the tab with all rare options. */
const RARE = 'more';

type OptionTab = { name: string; text: string; options: [string, ToolOption][] };

/** Groups the options into tabs: with the option that they depend on, among the rare ones, or alone. */
function tabsOf(tool: PagedTool, { options: looks }: ShownLook, rare: string): OptionTab[] {
  const tabs: OptionTab[] = [];
  for (const [name, option] of Object.entries(optionsOf(tool))) {
    const look = looks[name];
    if (!look) continue;
    const caller = option.kind === 'asset' ? option.when?.option : undefined;
    const place = look.rare ? RARE : isWordOption(name) || name === 'seed' ? 'prompt' : (caller ?? name);
    const tab = tabs.find((one) => one.name === place);
    if (tab) tab.options.push([name, option]);
    else tabs.push({ name: place, text: look.rare ? rare : look.title, options: [[name, option]] });
  }
  return tabs.sort((one, other) => Number(one.name === RARE) - Number(other.name === RARE));
}

/** The options of a tool from its definition: one tab at a time, or all at once. */
const Options = memo(function Options({ page, look }: FormProps) {
  const t = useToolWords();
  const [chosen, setChosen] = useState<string>();
  const tabs = tabsOf(page.tool, look, t('option.more'));
  const tab = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const shown = look.allAtOnce ? tabs : tab ? [tab] : [];
  const isTabbed = tabs.length > 1 && !look.allAtOnce;
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
            page={page}
            name={name}
            option={option}
            look={look.options[name]}
            untitled={isTabbed && one.name === name}
          />
        )),
      )}
    </>
  );
});

/** The first image as a line, for tools whose own component shows it: its state, and a button to change it. */
function SourceLine({ page }: { page: OpenTool }) {
  const t = useToolWords();
  const { pictures, firstSlot } = page;
  const entry = page.useToolState(firstEntryIn);
  const needsOther = page.useToolState(needsOtherPhotoIn);
  if (!entry || !sizeOf(entry.picked)) return null;
  return (
    <View className="source-line">
      <View className="source-line__state">
        <Standing
          picked={entry.picked}
          onRetry={() => pictures.retry(entry.key)}
          onClear={() => pictures.empty(firstSlot)}
        />
      </View>
      {!needsOther && (
        <Button id="tool-choose" variant="plain" text={t('source.change')} onPress={page.chooseFirst} />
      )}
    </View>
  );
}

/** Whether the options suit the images. */
const OptionChecks = memo(function OptionChecks({ page }: { page: OpenTool }) {
  const slots = page.useToolState((state) => state.slots);
  const values = page.useToolState((state) => state.values);
  const failed = Object.values(slots)
    .flat()
    .map((entry) => failedWithOptions(sourceIn(entry), values, tools[page.tool]));
  return <CheckList checks={failed.find((checks) => checks.length > 0) ?? []} byOption />;
});

/** The other images and the options of a tool, from its definition, and whether they suit the images. */
export const ToolForm = memo(function ToolForm({ page, look }: FormProps) {
  return (
    <View className="tool-form">
      {page.parts.showsSource && <SourceLine page={page} />}
      <SecondSlots page={page} look={look} />
      <Options page={page} look={look} />
      <OwnSlots page={page} look={look} />
      <OptionChecks page={page} />
    </View>
  );
});
