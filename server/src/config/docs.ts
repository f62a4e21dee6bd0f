import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import type { Setting } from './setting';
import { SETTING_GROUPS } from './settings';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** What is made of the settings: the documentation, and a file of settings to copy. */
const DOCUMENT = inRepository('docs/configure.md');
const EXAMPLE = inRepository('.env.example');

const EXIT_CODES: Record<keyof typeof ExitCode, string> = {
  usage: 'an argument of the command line is wrong',
  unavailable: 'a database or a program is missing',
  software: 'our fault; the log says where',
  system: 'the system refuses a port, a disk or a directory',
  config: 'a setting is wrong or missing',
};

/** The value that is taken where a setting is not set; never a secret's. */
function defaultValue({ secret, schema }: Setting): string | undefined {
  const parsed = schema.safeParse(undefined);
  return secret || !parsed.success || parsed.data === undefined ? undefined : String(parsed.data);
}

/** The same as the documentation shows it. */
function defaultOf(setting: Setting): string {
  if (setting.absent !== undefined) return setting.absent;
  const value = defaultValue(setting);
  return value === undefined ? '–' : `\`${value}\``;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

const row = ([name, setting]: readonly [string, Setting]) =>
  `| \`${name}\`${setting.secret ? ' (secret)' : ''} | ${[defaultOf(setting), setting.rule, setting.meaning].map(cell).join(' | ')} |`;

/** docs/configure.md, made of the table that the server reads its environment by. */
export function renderSettings(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([title, table]) =>
    [
      `## ${title}\n`,
      '| Variable | Default | Set it to | Meaning |',
      '|---|---|---|---|',
      ...Object.entries<Setting>(table).map(row),
      '',
    ].join('\n'),
  );
  const codes = Object.entries(EXIT_CODES).map(
    ([name, why]) => `| ${ExitCode[name as keyof typeof ExitCode]} | ${why} |`,
  );
  return `# Configuration

Made by \`npm run configure-docs\` from \`server/src/config\`: change it there.

Everything is read from the environment and checked at start; an empty value means "not set". A wrong one ends the start
with one sentence that says what to set; the value of a secret is never shown. [.env.example](../.env.example) has every
setting as a line to fill in.

${groups.join('\n')}
## Exit codes

| Code | Meaning |
|---|---|
${codes.join('\n')}
`;
}

/** .env.example: every setting as a comment, with its default where it has one that is no secret. */
export function renderExample(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([title, table]) =>
    [
      `## ${title}`,
      ...Object.entries<Setting>(table).map(
        ([name, setting]) => `# ${setting.rule}\n#${name}=${defaultValue(setting) ?? ''}`,
      ),
    ].join('\n\n'),
  );
  return `# Settings of Tuzuo; docs/configure.md says what each is for. Made by \`npm run configure-docs\`.
# Copy this file to .env, take the # away where you set something (quote what has spaces), and start with
#   set -a; . ./.env; set +a; npm start

${groups.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DOCUMENT, renderSettings());
  writeFileSync(EXAMPLE, renderExample());
}
