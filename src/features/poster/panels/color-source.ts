import { createContext } from 'react';

/** Sources of colors besides the poster's own: its images, and any of its points. */
type ColorSource = {
  pictureColors: readonly string[];
  /** Lets the user pick one on the poster. */
  pick: (take: (color: string) => void) => void;
};

export const ColorSourceContext = createContext<ColorSource | undefined>(undefined);
