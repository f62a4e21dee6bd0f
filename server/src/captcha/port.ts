/** A picture with a gap, and the piece that fits into it. Sizes in pixels of the background. */
type SliderShown = {
  type: 'slider';
  /** Data URLs. */
  background: string;
  piece: string;
  width: number;
  height: number;
  /** Side of the square picture that contains the piece. */
  pieceSize: number;
  /** Distance of the piece's top from that of the background; its distance from the left is the answer. */
  pieceY: number;
};

/** A proof of work: find a nonce for which sha256(`salt:nonce`) begins with this many zero bits. */
type WorkShown = { type: 'pow'; salt: string; bits: number };

/** The part of a challenge sent to the caller. */
type CaptchaShown = SliderShown | WorkShown;

/** The data for judging an answer, stored in the database until then. */
export type CaptchaSecret = Record<string, number | string>;

export type Challenge = { shown: CaptchaShown; secret: CaptchaSecret };

/**
 * A kind of captcha, which only creates and judges challenges. The caller binds them to a purpose and a subject, lets
 * them expire, and judges each once. docs/adr/0007-captchas.md explains how to add a vendor's captcha.
 */
export type Captcha = {
  /** Creates a challenge. `abuse`: 0 in quiet times; each step above should double the cost of an answer. */
  create: (abuse: number) => Promise<Challenge>;
  /** Whether `answer` is right. `secret` is from {@link create}, or from another kind if the settings were changed. */
  judge: (secret: CaptchaSecret, answer: string, caller: { address: string }) => Promise<boolean>;
};
