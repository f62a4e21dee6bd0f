import { TOOL_KEYS } from '@tuzuo/core/tools';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Env } from '../config/env';
import type { SelectEngine } from '../engines/port';
import { createLegal, type Legal, LegalTextError, readLegalLibrary } from '../modules/legal/service';

/** Pictures leave this server for every engine but its own. */
const OWN_ENGINE = 'local';

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
export function startLegal(env: Env, selectEngine: SelectEngine): Legal {
  return createLegal(readLibrary(env.LEGAL_DIR), {
    operator: env.OPERATOR_NAME,
    contact: env.OPERATOR_CONTACT,
    sms: env.SMS_PROVIDER,
    wechat: env.WXMINI_APP_ID !== undefined || env.WXMINI_IDPHOTO_APP_ID !== undefined,
    cloud: () => TOOL_KEYS.some((tool) => (selectEngine(tool)?.engine.name ?? OWN_ENGINE) !== OWN_ENGINE),
  });
}
