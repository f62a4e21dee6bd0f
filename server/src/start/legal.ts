import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Env } from '../config/env';
import { createLegal, type Legal, LegalTextError, readLegalLibrary } from '../modules/legal/service';

function readLibrary(directory: string | undefined) {
  try {
    return readLegalLibrary(directory);
  } catch (error) {
    if (directory === undefined) throw error;
    const isText = error instanceof LegalTextError;
    const why = isText ? error.message : 'it cannot be read';
    throw new StartupError(
      'config',
      `LEGAL_DIR is "${directory}", which cannot be used: ${why}.`,
      ExitCode.config,
      {
        cause: error,
      },
    );
  }
}

/**
 * The agreement and the privacy policy as the environment has them.
 * @throws StartupError when a text of the operator's cannot be used
 */
export function startLegal(env: Env, { cloud }: { cloud: boolean }): Legal {
  return createLegal(readLibrary(env.LEGAL_DIR), {
    operator: env.OPERATOR_NAME,
    contact: env.OPERATOR_CONTACT,
    sms: env.SMS_PROVIDER,
    wechat: env.WXMINI_APP_ID !== undefined || env.WXMINI_IDPHOTO_APP_ID !== undefined,
    // Whatever state it is in at this moment.
    cloud: () => cloud,
  });
}
