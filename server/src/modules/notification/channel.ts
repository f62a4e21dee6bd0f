import type { Notice } from './repository';

/** A delivery channel besides the message box, such as a subscribe message, a text message or an email. */
export type NoticeChannel = {
  /** Unique name, stored with the notices it has received. */
  name: string;
  /**
   * Delivers a notice, or decides that this channel does not send it.
   * @throws for a transient failure, which is retried a few times within a day
   */
  deliver: (notice: Pick<Notice, 'id' | 'userId' | 'kind' | 'data' | 'createdAt'>) => Promise<void>;
};
