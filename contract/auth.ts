import { type FamilyCall, type FamilyRouteName, familyRoutes } from '@tuzuo/core/api/family-routes';
import { CAPTCHA_PURPOSES } from '@tuzuo/core/session/account';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { z } from 'zod';
import { deviceSecret, givenPassword, mobile, newPassword, optionalText, smsCode, user } from './user';

const MAX_TOKEN = 200;
const MAX_URL = 2048;
const MAX_AFFILIATE_CODE = 64;

/** Origin of a new user; stored once, at registration. */
const origin = { registerUrl: optionalText(MAX_URL), affiliateCode: optionalText(MAX_AFFILIATE_CODE) };

export const sentCode = z.object({
  /** Lifetime of the code. */
  ttlMs: z.int().positive(),
  /** The code itself: only in development with the console provider. */
  devCode: z.string().optional(),
});

const sendCode = {
  input: z.strictObject({ mobile, captchaToken: optionalText(MAX_TOKEN), deviceSecret }),
  output: sentCode,
};

const loggedIn = z.object({
  user,
  header: z.object({ [SESSION_HEADER]: z.string().min(1) }),
  /** To be kept on the device, even after logout, and sent with further calls that accept one. */
  deviceSecret: z.string().min(1).optional(),
});

const captchaConfig = z.discriminatedUnion('type', [
  /** No captcha needed. */
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('slider'),
    captchaId: z.uuid(),
    /** The picture with a gap, and the puzzle piece, as data URLs. */
    background: z.string().startsWith('data:image/'),
    piece: z.string().startsWith('data:image/'),
    /** Sizes in the pixels of the answer, regardless of the size on screen. */
    width: z.int().positive(),
    height: z.int().positive(),
    pieceSize: z.int().positive(),
    /** Distance of the piece from the top; its distance from the left is the answer. */
    pieceY: z.int().nonnegative(),
    ttlMs: z.int().positive(),
  }),
  z.object({
    /** The answer is a decimal nonce for which sha256(`salt:nonce`) starts with `bits` zero bits. */
    type: z.literal('pow'),
    captchaId: z.uuid(),
    salt: z.string().min(1),
    bits: z.int().nonnegative(),
    ttlMs: z.int().positive(),
  }),
]);

/** The login calls, shared by all families. */
const calls = {
  sendLoginValidateCode: sendCode,
  sendRegisterValidateCode: sendCode,
  sendFindPasswordCode: sendCode,
  getCaptchaVerifyConfig: {
    input: z.strictObject({
      /** What the captcha protects. */
      purpose: z.enum(CAPTCHA_PURPOSES).default('sendCode'),
      /** The number in question; without it, the captcha is for any number at this address. */
      mobile: mobile.optional(),
      deviceSecret,
    }),
    output: captchaConfig,
  },
  verifyCaptcha: {
    input: z.strictObject({
      captchaId: z.uuid(),
      /** Slider: the position of the piece's left edge. Proof of work: the nonce. */
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
      /** From the button that requests the phone number. */
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

/** The same schemas under each family's routes. */
export const familySchemas = Object.fromEntries(
  Object.entries(familyRoutes).map(([name, { call }]) => [name, calls[call]]),
) as FamilySchemas;
