import type { ComponentType, ReactNode } from 'react';

/** Page content below the first screen. Where rendering it would delay the page, it follows after it. */
export type BelowFoldPort = ComponentType<{ children: ReactNode }>;
