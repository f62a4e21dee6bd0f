/** Light and dark: `system` follows the host's own setting. */
export const SCHEMES = ['system', 'light', 'dark'] as const;

export type Scheme = (typeof SCHEMES)[number];

/** Colors of a page and of the host's bars; a test compares them with the theme. */
export const BAR_COLORS = {
  light: { page: '#f5f7fa', surface: '#ffffff' },
  dark: { page: '#101217', surface: '#1a1d23' },
} as const;

/** The visible page: bars of a page that is always dark keep their colors, and only tab pages may color the tab bar. */
export type BarsOf = { isTab: boolean; isDark: boolean };

/** The user's choice of light or dark, kept on the device. */
export type ColorSchemePort = {
  /** Whether the user can choose here; otherwise only the host can. */
  canChoose: boolean;
  /** The current choice. */
  chosen(): Scheme;
  /** Applies a choice at once and keeps it. */
  choose(scheme: Scheme): void;
  /** Hook: the choice that a page's root must carry as a class, in hosts without a common root above all pages. */
  useRootScheme(): Scheme | undefined;
  /** Colors the host's bars by the choice; call when a page becomes visible. */
  colorBars(bars: BarsOf): void;
};
