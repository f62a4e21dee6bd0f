import type { Notice } from './repository';

/** A way to reach a user beyond the message box: a subscribe message, a text message, an e-mail. */
export type NoticeChannel = {
  /** Kept with what it has been given; never another's. */
  name: string;
  /**
   * Tells the user, or decides that this channel has nothing to say of it to them.
   * @throws for what may work later: it is tried again, a few times within a day
   */
  deliver: (notice: Pick<Notice, 'id' | 'userId' | 'kind' | 'data' | 'createdAt'>) => Promise<void>;
};
