/** The colours that scripts and page configurations need. The whole palette is in _palette.scss. */
export const colours = {
  primary: '#2074ff',
  unselected: '#999999',
  surface: '#ffffff',
  page: '#f5f7fa',
} as const;
