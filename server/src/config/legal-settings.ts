import { z } from 'zod';
import type { SettingTable } from './setting';

const MAX_NAME = 100;
const MAX_CONTACT = 300;

/** Who answers for the service, in the agreement and the privacy policy. */
export const LEGAL_SETTINGS = {
  OPERATOR_NAME: {
    schema: z.string().trim().min(1).max(MAX_NAME).optional(),
    advice: `set OPERATOR_NAME to the person or company that runs this server, in at most ${MAX_NAME} characters`,
  },
  OPERATOR_CONTACT: {
    schema: z.string().trim().min(1).max(MAX_CONTACT).optional(),
    advice: `set OPERATOR_CONTACT to how users reach you, such as an e-mail address, in at most ${MAX_CONTACT} characters`,
  },
  LEGAL_DIR: {
    schema: z.string().optional(),
    advice: 'set LEGAL_DIR to a directory with legal texts of your own, such as agreement.zh-CN.md',
  },
} as const satisfies SettingTable;
