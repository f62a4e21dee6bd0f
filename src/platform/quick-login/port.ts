import type { ComponentType, ReactNode } from 'react';

type PhoneButtonProps = {
  id: string;
  className: string;
  /** The host's one-time code for the user's number. */
  onCode: (code: string) => void;
  /** The user does not want to, or the host cannot. */
  onRefusal: () => void;
  children: ReactNode;
};

/** One-tap log-in with a number that the host vouches for. */
export type QuickLoginPort = {
  isAvailable: boolean;
  /** Asks the user for the number when tapped; nothing where it is not available. */
  PhoneButton: ComponentType<PhoneButtonProps>;
  /** The host's one-time code for the user himself. Rejects where there is none. */
  loginCode(): Promise<string>;
};
