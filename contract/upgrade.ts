import { PACKAGE_TYPES } from '@tuzuo/core/app/upgrade';
import { DEFAULT_CLIENT_VERSION, VERSION_PATTERN } from '@tuzuo/core/app/version';
import { z } from 'zod';

/** The newest published version above the caller's; null when there is none. */
export const getAndroidUpdatePackage = {
  input: z.strictObject({
    /** A version such as 1.0.84, or its code, 1000084. */
    currentVersion: z.string().regex(VERSION_PATTERN).default(DEFAULT_CLIENT_VERSION),
  }),
  output: z.object({
    installPackageInfo: z
      .object({
        version: z.string(),
        versionCode: z.int().positive(),
        packageType: z.enum(PACKAGE_TYPES),
        installPackageUrl: z.string(),
        /** '1' means forced. */
        isForceUpdate: z.enum(['0', '1']),
        /** In the caller's language, or in the source locale's. */
        updateNotes: z.string(),
        /** Hexadecimal, of the file. */
        sha256: z.string(),
        bytes: z.int().positive(),
      })
      .nullable(),
  }),
};
