/** Subscription messages, one per consent of the user; undefined where the host has none. */
export type SubscribePort =
  | {
      /**
       * Asks the user for consent to one message of a template; must be called in the tap handler.
       * @returns `off` when all messages are switched off in the host's settings
       */
      ask(templateId: string): Promise<'accepted' | 'refused' | 'off'>;
    }
  | undefined;
