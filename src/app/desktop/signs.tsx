/** Outlines of the rail's signs, 24 px, stroke 2. */
const PATHS = {
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h4v-5.5h4V20h4V9.5',
  studio:
    'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8.5 9.5 12 7.5l3.5 2v5L12 16.5l-3.5-2zM8.5 9.5l3.5 2 3.5-2M12 11.5v5',
  tools: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM16.75 13.5v6.5M13.5 16.75H20',
  templates: 'M4 4h16v16H4zM4 9.5h16M9.5 9.5V20',
  work: 'M4 6h16v13H4zM4 16l4.5-4.5 4 4 3-3L20 17M15 9.5h.01',
  my: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  keys: 'M3 7h18v10.5H3zM6.5 10.5h.01M10 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8',
} as const;

export type SignName = keyof typeof PATHS;

export const Sign = ({ name }: { name: SignName }) => (
  <svg className="rail__sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
