import { PACKAGE_TYPES, UPDATE_CHANNELS } from '@tuzuo/core/app/upgrade';
import { DEFAULT_CLIENT_VERSION, VERSION_PATTERN } from '@tuzuo/core/app/version';
import { z } from 'zod';

/** The newest published version above the caller's; null when there is none. */
export const getAndroidUpdatePackage = {
  input: z.strictObject({
    /** A version such as 1.0.84, or its code, 1000084. */
    currentVersion: z.string().regex(VERSION_PATTERN).default(DEFAULT_CLIENT_VERSION),
    channel: z.enum(UPDATE_CHANNELS).default('stable'),
    /** Determines the caller's share in a staged rollout; without it, only full rollouts are offered. */
    deviceId: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
  }),
  output: z.object({
    installPackageInfo: z
      .object({
        version: z.string(),
        versionCode: z.int().positive(),
        packageType: z.enum(PACKAGE_TYPES),
        installPackageUrl: z.string(),
        /** '1' = forced. */
        isForceUpdate: z.enum(['0', '1']),
        /** In the caller's language, or in the source locale. */
        updateNotes: z.string(),
        /** Hex SHA-256 of the file. */
        sha256: z.string(),
        bytes: z.int().positive(),
        /** ECDSA on P-256, DER in Base64; absent when the operator has no key. */
        signature: z.string().optional(),
      })
      .nullable(),
  }),
};
