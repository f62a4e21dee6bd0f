import { createContext } from 'react';

/** Where colors come from beside the poster's own: its pictures, and any of its points. */
type ColorSource = {
  pictureColors: readonly string[];
  /** The user picks one on the poster. */
  pick: (take: (color: string) => void) => void;
};

export const ColorSourceContext = createContext<ColorSource | undefined>(undefined);
