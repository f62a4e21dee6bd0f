/** The colors that scripts and page configurations need. The whole palette is in _palette.scss. */
export const colors = {
  primary: '#2074ff',
  unselected: '#999999',
  surface: '#ffffff',
  page: '#f5f7fa',
} as const;

/** Duration of the page transition in ms. A test keeps it equal to the value in _scale.scss. */
export const PAGE_MS = 280;
