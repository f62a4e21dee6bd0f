/** The tools of the page, in their order. */
export const PANEL_NAMES = [
  'background',
  'scene',
  'shadow',
  'size',
  'place',
  'light',
  'edge',
  'brush',
] as const;

export type PanelName = (typeof PANEL_NAMES)[number];
