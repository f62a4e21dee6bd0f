import { onlySelected } from '@tuzuo/poster/edit/state';
import { isKind } from '@tuzuo/poster/layers/layer-kind';
import { memo } from 'react';
import { TabRow } from '@/ui/tab-row';
import type { Modes } from '../editor/use-modes';
import type { WordTool } from '../generating/word-tools';
import { AddPanel, EditPanel, LayersPanel, PagePanel } from '../late';
import { usePosterWords } from '../words';
import { FillPanel } from './fill-panel';
import type { FieldRowsProps } from './page-fields';

const PANELS = ['fill', 'edit', 'add', 'layers', 'page'] as const;
export type PanelName = (typeof PANELS)[number];

const PANEL_WORDS = {
  fill: 'panel.fill',
  edit: 'panel.edit',
  add: 'panel.add',
  layers: 'panel.layers',
  page: 'panel.page',
} as const;

type PanelTabsProps = { hasSelection: boolean; shown: PanelName; onShow: (name: PanelName) => void };

/** Tabs of the panels; there is no edit panel without a selection. */
export const PanelTabs = memo(function PanelTabs({ hasSelection, shown, onShow }: PanelTabsProps) {
  const t = usePosterWords();
  return (
    <TabRow
      tabs={PANELS.filter((name) => name !== 'edit' || hasSelection).map((name) => ({
        id: `poster-panel-${name}`,
        text: t(PANEL_WORDS[name]),
      }))}
      shown={`poster-panel-${shown}`}
      onShow={(id) => {
        const name = PANELS.find((one) => id === `poster-panel-${one}`);
        if (name) onShow(name);
      }}
    />
  );
});

type StudioPanelProps = FieldRowsProps & {
  panel: PanelName;
  modes: Modes;
  onPanel: (name: PanelName) => void;
  /** Called when a text was added, to edit it. */
  onText: (id: string) => void;
  onTemplate: () => void;
  /** Something is to be made of words. */
  onGenerate: (tool: WordTool) => void;
};

/** The selected panel. */
export function StudioPanel({
  panel,
  modes,
  onPanel,
  onText,
  onTemplate,
  onGenerate,
  ...rows
}: StudioPanelProps) {
  const { editor, poster, changing, onWrite } = rows;
  if (panel === 'fill') return <FillPanel {...rows} />;
  if (panel === 'edit') return <EditPanel {...rows} modes={modes} />;
  if (panel === 'layers') return <LayersPanel editor={editor} />;
  if (panel === 'page')
    return (
      <PagePanel editor={editor} onGenerate={onGenerate} onTemplate={onTemplate} onDone={poster.endStep} />
    );
  return (
    <AddPanel
      editor={editor}
      onGenerate={onGenerate}
      onPicture={(action) =>
        void changing.add((picture) => {
          editor.perform(action, picture);
          onPanel('edit');
        })
      }
      onAdded={(isWritten) => {
        onPanel('edit');
        const only = onlySelected(editor.now());
        if (isWritten && isKind(only, 'text')) onText(only.id);
        else onWrite(isWritten ? only?.id : undefined);
      }}
    />
  );
}
