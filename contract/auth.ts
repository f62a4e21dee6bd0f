import { type FamilyCall, type FamilyRouteName, familyRoutes } from '@tuzuo/core/api/family-routes';
import { CAPTCHA_PURPOSES } from '@tuzuo/core/session/account';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { z } from 'zod';
import { deviceSecret, givenPassword, mobile, newPassword, optionalText, smsCode, user } from './user';

const MAX_TOKEN = 200;
const MAX_URL = 2048;
const MAX_AFFILIATE_CODE = 64;

/** Where a new user came from; noted once, at registration. */
const origin = { registerUrl: optionalText(MAX_URL), affiliateCode: optionalText(MAX_AFFILIATE_CODE) };

export const sentCode = z.object({
  /** How long the code lives. */
  ttlMs: z.int().positive(),
  /** The code itself: in development with the console provider, never otherwise. */
  devCode: z.string().optional(),
});

const sendCode = {
  input: z.strictObject({ mobile, captchaToken: optionalText(MAX_TOKEN), deviceSecret }),
  output: sentCode,
};

const loggedIn = z.object({
  user,
  header: z.object({ [SESSION_HEADER]: z.string().min(1) }),
  /** For the device to keep, over a log-out as well, and to send with the next calls that take one. */
  deviceSecret: z.string().min(1).optional(),
});

const captchaConfig = z.discriminatedUnion('type', [
  /** Go on without one. */
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('slider'),
    captchaId: z.uuid(),
    /** The picture with a gap, and the piece to slide into it, as data URLs. */
    background: z.string().startsWith('data:image/'),
    piece: z.string().startsWith('data:image/'),
    /** Sizes in the pixels in which the answer is given, whatever the size on screen. */
    width: z.int().positive(),
    height: z.int().positive(),
    pieceSize: z.int().positive(),
    /** Distance of the piece from the top; its distance from the left is the answer. */
    pieceY: z.int().nonnegative(),
    ttlMs: z.int().positive(),
  }),
  z.object({
    /** The answer is a nonce, as decimal digits, for which sha256(`salt:nonce`) begins with `bits` zero bits. */
    type: z.literal('pow'),
    captchaId: z.uuid(),
    salt: z.string().min(1),
    bits: z.int().nonnegative(),
    ttlMs: z.int().positive(),
  }),
]);

/** The login calls, whatever the family. */
const calls = {
  sendLoginValidateCode: sendCode,
  sendRegisterValidateCode: sendCode,
  sendFindPasswordCode: sendCode,
  getCaptchaVerifyConfig: {
    input: z.strictObject({
      /** What the captcha is to let through. */
      purpose: z.enum(CAPTCHA_PURPOSES).default('sendCode'),
      /** For whom; without it for anybody at this address. */
      mobile: mobile.optional(),
      deviceSecret,
    }),
    output: captchaConfig,
  },
  verifyCaptcha: {
    input: z.strictObject({
      captchaId: z.uuid(),
      /** Slider: where the piece's left edge was put. Proof of work: the nonce. */
      answer: z.string().regex(/^\d{1,16}(\.\d{1,20})?$/),
    }),
    output: z.object({ captchaToken: z.string().min(1) }),
  },
  mobileLogin: {
    input: z.strictObject({ mobile, code: smsCode, deviceSecret, ...origin }),
    output: loggedIn,
  },
  passwordLogin: {
    input: z.strictObject({
      mobile,
      password: givenPassword,
      captchaToken: optionalText(MAX_TOKEN),
      deviceSecret,
      ...origin,
    }),
    output: loggedIn,
  },
  register: {
    input: z.strictObject({ mobile, code: smsCode, password: newPassword, deviceSecret, ...origin }),
    output: loggedIn,
  },
  mobileFastLogin: {
    input: z.strictObject({
      /** From the button that asks for the phone number. */
      getMobileCode: z.string().min(1).max(MAX_TOKEN),
      /** From `login()`. */
      loginCode: z.string().min(1).max(MAX_TOKEN),
      deviceSecret,
      ...origin,
    }),
    output: loggedIn,
  },
} as const satisfies Record<FamilyCall, { input: z.ZodObject; output: z.ZodType }>;

export type FamilySchemas = {
  [Name in FamilyRouteName]: (typeof calls)[(typeof familyRoutes)[Name]['call']];
};

/** The same schemas under every family's route. */
export const familySchemas = Object.fromEntries(
  Object.entries(familyRoutes).map(([name, { call }]) => [name, calls[call]]),
) as FamilySchemas;
