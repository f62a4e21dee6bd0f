import { configError, requireWhole } from './rules';
import type { Setting } from './setting';
import { adviceOn, SETTINGS, type SettingName, type Settings } from './settings';

/** The validated environment, with a default for the listening address. */
export type Env = Omit<Settings, 'HOST'> & { HOST: string };

function readSetting<Name extends SettingName>(name: Name, raw: string | undefined): Settings[Name] {
  const setting: Setting = SETTINGS[name];
  // Env and compose files write an unset variable as an empty value.
  const parsed = setting.schema.safeParse(raw === '' ? undefined : raw);
  if (parsed.success) return parsed.data as Settings[Name];
  const shown = setting.secret ? 'has a value that cannot be used' : `is "${raw}", which cannot be used`;
  throw configError(`${name} ${shown}: ${adviceOn(name)}.`);
}

/**
 * Reads and validates the whole environment. By default, development listens on loopback only and production on all
 * interfaces.
 * @throws StartupError that names the first invalid variable, its value (unless it is secret) and what to set
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
