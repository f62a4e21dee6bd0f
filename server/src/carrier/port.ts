/** A carrier's one-tap verification: the phone's SIM proves its number, without a text message. */
export type CarrierOneTap = {
  /**
   * Exchanges the one-time token that the carrier's SDK has given to the app for the number of that phone.
   * @returns mainland number, eleven digits
   * @throws CarrierRefused, CarrierUnavailable
   */
  mobileOf(token: string): Promise<string>;
};

/** The user has to retry: `token` = used, expired or of another app; `foreignNumber` = not a mainland number. */
export class CarrierRefused extends Error {
  override readonly name = 'CarrierRefused';

  constructor(readonly why: 'token' | 'foreignNumber') {
    super(`one-tap verification refused: ${why}`);
  }
}

/** The service does not answer, or refuses our request. The message contains its code, and nothing about the user. */
export class CarrierUnavailable extends Error {
  override readonly name = 'CarrierUnavailable';
}
