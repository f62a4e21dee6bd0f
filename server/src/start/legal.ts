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
 * Loads the agreement and the privacy policy as configured.
 * @throws StartupError if a text of the operator is invalid
 */
export function startLegal(env: Env, { cloud }: { cloud: () => boolean }): Legal {
  return createLegal(readLibrary(env.LEGAL_DIR), {
    operator: env.OPERATOR_NAME,
    contact: env.OPERATOR_CONTACT,
    sms: env.SMS_PROVIDER,
    wechat: env.WXMINI_APP_ID !== undefined || env.WXMINI_IDPHOTO_APP_ID !== undefined,
    // Regardless of the engine's current state.
    cloud,
  });
}
