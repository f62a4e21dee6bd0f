/** Light and dark: `system` follows the host's own setting. */
export const SCHEMES = ['system', 'light', 'dark'] as const;

type Scheme = (typeof SCHEMES)[number];

/** The user's choice of light or dark, kept on the device; undefined where only the host can choose. */
export type ColorSchemePort =
  | {
      /** The current choice. */
      chosen(): Scheme;
      /** Applies a choice at once and keeps it. */
      choose(scheme: Scheme): void;
    }
  | undefined;
