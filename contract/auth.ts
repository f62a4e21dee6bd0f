import { CAPTCHA_PURPOSES } from '@tuzuo/core/account';
import { type FamilyCall, type FamilyRouteName, familyRoutes } from '@tuzuo/core/family-routes';
import { SESSION_HEADER } from '@tuzuo/core/session';
import { z } from 'zod';
import { givenPassword, mobile, newPassword, optionalText, smsCode, user } from './user';

const MAX_TOKEN = 200;
const MAX_URL = 2048;
const MAX_AFFILIATE_CODE = 64;

/** Where a new user came from; noted once, at registration. */
const origin = { registerUrl: optionalText(MAX_URL), affiliateCode: optionalText(MAX_AFFILIATE_CODE) };

const sendCode = {
  input: z.strictObject({ mobile, captchaToken: optionalText(MAX_TOKEN) }),
  output: z.object({
    /** How long the code lives. */
    ttlMs: z.int().positive(),
    /** The code itself: in development with the console provider, never otherwise. */
    devCode: z.string().optional(),
  }),
};

const loggedIn = z.object({ user, header: z.object({ [SESSION_HEADER]: z.string().min(1) }) });

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
    }),
    output: captchaConfig,
  },
  verifyCaptcha: {
    input: z.strictObject({
      captchaId: z.uuid(),
      /** Where the piece's left edge was put. Not coerced: '' would be 0. */
      answer: z
        .string()
        .regex(/^\d{1,4}(\.\d{1,20})?$/)
        .transform(Number),
    }),
    output: z.object({ captchaToken: z.string().min(1) }),
  },
  mobileLogin: { input: z.strictObject({ mobile, code: smsCode, ...origin }), output: loggedIn },
  passwordLogin: {
    input: z.strictObject({
      mobile,
      password: givenPassword,
      captchaToken: optionalText(MAX_TOKEN),
      ...origin,
    }),
    output: loggedIn,
  },
  register: {
    input: z.strictObject({ mobile, code: smsCode, password: newPassword, ...origin }),
    output: loggedIn,
  },
  mobileFastLogin: {
    input: z.strictObject({
      /** From the button that asks for the phone number. */
      getMobileCode: z.string().min(1).max(MAX_TOKEN),
      /** From `login()`. */
      loginCode: z.string().min(1).max(MAX_TOKEN),
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
