export type CodeMessage = {
  /** Mainland number, eleven digits. */
  mobile: string;
  code: string;
  /** How long the code lives, for templates that say so. */
  ttlMinutes: number;
};

/** Sends codes by text message. */
export type SmsSender = {
  /** @throws SmsUnavailable when the message will not arrive. */
  send(message: CodeMessage): Promise<void>;
  /** Nobody receives anything: the answer to the caller shows the code (development only). */
  showsCode: boolean;
};

/** The message was not sent. The text names the vendor and its reason, never the receiver. */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable';
}
