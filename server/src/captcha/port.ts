/** A picture with a gap, and the piece that fits into it. Sizes in pixels of the background. */
type SliderShown = {
  type: 'slider';
  /** Data URLs. */
  background: string;
  piece: string;
  width: number;
  height: number;
  /** Side of the square picture that holds the piece. */
  pieceSize: number;
  /** Distance of the piece's top from that of the background; its distance from the left is the answer. */
  pieceY: number;
};

/** Find a nonce for which sha256(`salt:nonce`) begins with this many zero bits. */
type WorkShown = { type: 'pow'; salt: string; bits: number };

/** What a caller is shown of a challenge. */
type CaptchaShown = SliderShown | WorkShown;

/** What an answer is judged by: numbers and texts, kept in the database until the answer comes. */
export type CaptchaSecret = Record<string, number | string>;

export type Challenge = { shown: CaptchaShown; secret: CaptchaSecret };

/**
 * One kind of captcha. The caller of this binds challenges to a purpose and a person, lets them expire and judges
 * each once, so a kind only makes and judges them. docs/adr/0007-captchas.md tells how a vendor's becomes one.
 */
export type Captcha = {
  /** A new challenge. `abuse`: 0 in quiet times; each step above should double what an answer costs. */
  create: (abuse: number) => Promise<Challenge>;
  /** Whether `answer` is right. `secret` is what {@link create} gave, or another kind's after a change of settings. */
  judge: (secret: CaptchaSecret, answer: string, caller: { address: string }) => Promise<boolean>;
};
