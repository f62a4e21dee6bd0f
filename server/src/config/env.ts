import { configError, requireWhole } from './rules';
import type { Setting } from './setting';
import { adviceOn, SETTINGS, type SettingName, type Settings } from './settings';

/** The validated environment, with the listening address resolved. */
export type Env = Omit<Settings, 'HOST'> & { HOST: string };

function readSetting<Name extends SettingName>(name: Name, raw: string | undefined): Settings[Name] {
  const setting: Setting = SETTINGS[name];
  // An empty line in an env file or a compose file means "not set".
  const parsed = setting.schema.safeParse(raw === '' ? undefined : raw);
  if (parsed.success) return parsed.data as Settings[Name];
  const shown = setting.secret ? 'has a value that cannot be used' : `is "${raw}", which cannot be used`;
  throw configError(`${name} ${shown}: ${adviceOn(name)}.`);
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
  requireWhole(settings);
  const everywhere = settings.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1';
  return { ...settings, HOST: settings.HOST ?? everywhere };
}
