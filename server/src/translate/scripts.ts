import type { Languages } from './port';

/** Scripts that tell languages apart, and those of the languages that are not written in Latin letters. */
const SCRIPTS = {
  han: /\p{Script=Han}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  latin: /\p{Script=Latin}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  arabic: /\p{Script=Arabic}/gu,
  thai: /\p{Script=Thai}/gu,
} as const;

type Script = keyof typeof SCRIPTS;

const SCRIPT_OF: Readonly<Record<string, Script>> = {
  zh: 'han',
  ja: 'kana',
  ko: 'hangul',
  ru: 'cyrillic',
  uk: 'cyrillic',
  bg: 'cyrillic',
  ar: 'arabic',
  fa: 'arabic',
  th: 'thai',
};

/** The script of a language tag. */
const scriptOf = (tag: string): Script => SCRIPT_OF[tag.split('-')[0] ?? ''] ?? 'latin';

const count = (text: string, script: Script) => text.match(SCRIPTS[script])?.length ?? 0;

/** The script of most letters; some kana make Han letters Japanese. */
function mainScript(text: string): Script | undefined {
  if (count(text, 'kana') > 0) return 'kana';
  const counts = Object.keys(SCRIPTS).map((name) => ({
    script: name as Script,
    letters: count(text, name as Script),
  }));
  const [max] = counts.sort((one, other) => other.letters - one.letters);
  return max && max.letters > 0 ? max.script : undefined;
}

/** Lines in the target's script for each other line, up to which these show what the source is. */
const MAX_PER_LINE = 2;

/** The script of the source; with `auto`, that of most lines in another script than the target's. */
function sourceScript(all: readonly string[], { from, to }: Languages): Script | undefined {
  if (from !== 'auto') return scriptOf(from);
  const lines = new Map<Script, number>();
  for (const script of all.map(mainScript)) if (script) lines.set(script, (lines.get(script) ?? 0) + 1);
  const inTarget = lines.get(scriptOf(to)) ?? 0;
  const others = [...lines].filter(([script]) => script !== scriptOf(to));
  const [max] = others.sort(([, one], [, other]) => other - one);
  return max && inTarget <= MAX_PER_LINE * max[1] ? max[0] : undefined;
}

/**
 * Whether a text of a picture is already in the target language, as its script tells: English on a Chinese poster that
 * becomes English. Where source and target share a script, nothing can be told, and the translator decides.
 * @param all every text of the picture
 */
export function isInTarget(text: string, all: readonly string[], languages: Languages): boolean {
  const [source, target] = [sourceScript(all, languages), scriptOf(languages.to)];
  if (source === undefined || source === target) return false;
  const isMixed = target !== 'kana' && count(text, source) > 0;
  return mainScript(text) === target && !isMixed;
}
