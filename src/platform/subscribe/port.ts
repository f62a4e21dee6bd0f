/** Messages that a host gives to users who let it, one for each time that they said so; undefined where none does. */
export type SubscribePort =
  | {
      /**
       * Asks the user, in the tap that calls it, for one message of a template.
       * @returns `off` when they have switched all of them off in the host's settings
       */
      ask(templateId: string): Promise<'accepted' | 'refused' | 'off'>;
    }
  | undefined;
