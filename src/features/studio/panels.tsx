import { memo, type ReactElement } from 'react';
import { TabRow } from '@/ui/tab-row';
import { BackgroundPanel } from './background-panel';
import { BrushPanel } from './brush-panel';
import { EdgePanel, LightPanel, ShadowPanel } from './look-panels';
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
  string,
  { word: StudioWordKey; Panel: (props: PanelProps) => ReactElement | null }
>;

export type PanelName = keyof typeof PANELS;

const NAMES = Object.keys(PANELS) as PanelName[];

type StudioTabsProps = { shown: PanelName; onShow: (name: PanelName) => void };

/** Tabs of the tools; a change of the picture does not render them again. */
export const StudioTabs = memo(function StudioTabs({ shown, onShow }: StudioTabsProps) {
  const t = useStudioWords();
  return (
    <TabRow
      tabs={NAMES.map((name) => ({ id: `studio-tab-${name}`, text: t(PANELS[name].word) }))}
      shown={`studio-tab-${shown}`}
      onShow={(id) => {
        const name = NAMES.find((one) => id === `studio-tab-${one}`);
        if (name) onShow(name);
      }}
    />
  );
});

/** The selected tool. */
export function StudioPanel({ name, ...props }: PanelProps & { name: PanelName }) {
  const { Panel } = PANELS[name];
  return <Panel {...props} />;
}
