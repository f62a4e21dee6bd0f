import type { ComponentType, ReactNode } from 'react';

/** What the host requires the user's consent for. */
export type PrivacyNeed = 'pictures' | 'album' | 'clipboard' | 'phone' | 'other';

type AgreeButtonProps = { className: string; onAgree: () => void; children: ReactNode };

/**
 * Consent that a host requires of the program before it provides user data: WeChat from base library 2.32.3 on.
 * Undefined where the host asks itself or needs no general consent.
 */
export type PrivacyPort =
  | {
      /**
       * Registers the function that asks the user each time an API call waits for consent; the call continues or fails
       * by its answer. Never called below that version.
       */
      onNeed(ask: (need: PrivacyNeed) => Promise<boolean>): void;
      /** WeChat's title of the operator's privacy guide. */
      guideName(): Promise<string | undefined>;
      openGuide(): void;
      /** The only kind of button that WeChat accepts as consent. */
      AgreeButton: ComponentType<AgreeButtonProps>;
    }
  | undefined;
