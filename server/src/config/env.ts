import type { ZodType } from 'zod';
import { missingPart } from './parts';
import { PRODUCTION_RULES } from './production';
import { SETTINGS, type SettingName, type Settings } from './settings';
import { ExitCode, StartupError } from './startup-error';

/** The validated environment, with the listening address resolved. */
export type Env = Omit<Settings, 'HOST'> & { HOST: string };

function readSetting<Name extends SettingName>(name: Name, raw: string | undefined): Settings[Name] {
  const setting: { schema: ZodType; advice: string; secret?: boolean } = SETTINGS[name];
  // An empty line in an env file or a compose file means "not set".
  const parsed = setting.schema.safeParse(raw === '' ? undefined : raw);
  if (parsed.success) return parsed.data as Settings[Name];
  const shown = setting.secret ? 'has a value that cannot be used' : `is "${raw}", which cannot be used`;
  throw configError(`${name} ${shown}: ${setting.advice}.`);
}

/**
 * Reads and checks the whole environment once. Throws a StartupError that names the first wrong variable, its
 * value (unless it is a secret) and what to set. Development listens on loopback only; production everywhere.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const names = Object.keys(SETTINGS) as SettingName[];
  const settings = Object.fromEntries(
    names.map((name) => [name, readSetting(name, source[name])]),
  ) as Settings;
  const missing = missingPart(settings);
  if (missing)
    throw configError(
      `${missing.because}, but ${missing.name} is not set: ${SETTINGS[missing.name].advice}.`,
    );
  const production = settings.NODE_ENV === 'production';
  if (production) {
    const broken = PRODUCTION_RULES.find((rule) => !rule.holds(settings));
    if (broken) throw configError(`NODE_ENV is production, but ${broken.sentence}.`);
  }
  return { ...settings, HOST: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1') };
}

function configError(sentence: string): StartupError {
  return new StartupError('config', sentence, ExitCode.config);
}
