import { productIdsOf } from '@tuzuo/poster/document/pictures';
import { memo, type ReactElement } from 'react';
import { TabRow } from '@/ui/tab-row';
import { BackgroundPanel } from './background-panel';
import { BrushPanel } from './brush-panel';
import { productsOf } from './document';
import { EdgePanel, LightPanel, ShadowPanel } from './look-panels';
import type { OpenStudio } from './open-studio';
import { documentIn, type PageState } from './page.store';
import { PANEL_NAMES, type PanelName } from './panel-names';
import type { PanelProps } from './panel-props';
import { PlacePanel, SizePanel } from './place-panels';
import { ScenePanel } from './scene-panel';
import { type StudioWordKey, useStudioWords } from './words';

const PANELS = {
  background: { word: 'tab.background', Panel: BackgroundPanel },
  scene: { word: 'tab.scene', Panel: ScenePanel },
  shadow: { word: 'tab.shadow', Panel: ShadowPanel },
  size: { word: 'tab.size', Panel: SizePanel },
  place: { word: 'tab.place', Panel: PlacePanel },
  light: { word: 'tab.light', Panel: LightPanel },
  edge: { word: 'tab.edge', Panel: EdgePanel },
  brush: { word: 'tab.brush', Panel: BrushPanel },
} as const satisfies Record<
  PanelName,
  { word: StudioWordKey; Panel: (props: PanelProps) => ReactElement | null }
>;

const panelIn = ({ panel }: PageState) => panel;

/** Tabs of the tools. */
export const StudioTabs = memo(function StudioTabs({ page }: { page: OpenStudio }) {
  const t = useStudioWords();
  const shown = page.usePageState(panelIn);
  return (
    <TabRow
      tabs={PANEL_NAMES.map((name) => ({ id: `studio-tab-${name}`, text: t(PANELS[name].word) }))}
      shown={`studio-tab-${shown}`}
      onShow={(id) => {
        const name = PANEL_NAMES.find((one) => id === `studio-tab-${one}`);
        if (name) page.panelChosen(name);
      }}
    />
  );
});

/** The selected tool. */
export const StudioPanel = memo(function StudioPanel({ page }: { page: OpenStudio }) {
  const { studio, pictures, photos, brush } = page.room;
  const { Panel } = PANELS[page.usePageState(panelIn)];
  const version = page.usePageState((state) => state.version);
  const document = studio.useStudioState(documentIn);
  const selection = studio.useStudioState((state) => state.selection);
  const canBrush = photos.usePhotos((known) =>
    productIdsOf(document).some((id) => known[id]?.step === 'ready'),
  );
  return (
    <Panel
      studio={studio}
      document={document}
      products={productsOf(document)}
      selection={selection}
      pictures={pictures}
      version={version}
      brush={brush}
      canBrush={canBrush}
      onTouchedUp={() => page.panelChosen('place')}
      onAdd={() => void page.choose()}
      onBackgroundPicture={() => void page.chooseBackground()}
      onScene={page.scenesRequested}
    />
  );
});
