import type { ComponentType, ReactNode } from 'react';

type PhoneButtonProps = {
  id: string;
  className: string;
  /** The host's one-time code for the user's phone number. */
  onCode: (code: string) => void;
  /** The user refuses, or the host fails. */
  onRefusal: () => void;
  children: ReactNode;
};

/** One-tap login with a phone number verified by the host. */
export type QuickLoginPort = {
  isAvailable: boolean;
  /** Asks the user for the number when tapped; renders nothing where it is not available. */
  PhoneButton: ComponentType<PhoneButtonProps>;
  /** The host's one-time login code of the user. Rejects where there is none. */
  loginCode(): Promise<string>;
};
