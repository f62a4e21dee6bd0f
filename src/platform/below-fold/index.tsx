import type { BelowFoldPort } from './port';

export const BelowFold: BelowFoldPort = ({ children }) => <>{children}</>;
