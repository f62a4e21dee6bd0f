export type CodeMessage = {
  /** Mainland number, eleven digits. */
  mobile: string;
  code: string;
  /** Validity of the code, for templates that mention it. */
  ttlMinutes: number;
};

/** Sends codes by text message. */
export type SmsSender = {
  /** @throws SmsUnavailable if the message cannot be sent */
  send(message: CodeMessage): Promise<void>;
  /** Whether nothing is sent and the answer to the caller contains the code (development only). */
  showsCode: boolean;
};

/** The message was not sent. The error contains the vendor and its reason, never the recipient. */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable';
}
