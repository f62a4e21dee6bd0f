import type { ComponentType, ReactNode } from 'react';

/** What the host wants the user's consent for: what they are about to do. */
export type PrivacyNeed = 'pictures' | 'album' | 'clipboard' | 'phone' | 'other';

type AgreeButtonProps = { className: string; onAgree: () => void; children: ReactNode };

/**
 * Consent that a host asks of the program before it hands out what is the user's: WeChat from base library 2.32.3 on.
 * Undefined where the host asks by itself, or each thing for itself.
 */
export type PrivacyPort =
  | {
      /**
       * Tells who asks the user, each time something waits for their consent; it goes on, or fails, by the answer.
       * Nobody is asked below that version.
       */
      onNeed(ask: (need: PrivacyNeed) => Promise<boolean>): void;
      /** What WeChat calls its guide of this program, as its operator has named it. */
      guideName(): Promise<string | undefined>;
      openGuide(): void;
      /** The one button that WeChat takes for a consent. */
      AgreeButton: ComponentType<AgreeButtonProps>;
    }
  | undefined;
