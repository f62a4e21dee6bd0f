import { hasWords } from '@tuzuo/core/tools';

/** The values that an option may have, where `null` stands for no value; or languages by their primary tag. */
type OptionRule = readonly (string | number | boolean | null)[] | { languages: readonly string[] };

/** Rules by option; options without one may have any value. */
export type OptionRules = Readonly<Record<string, OptionRule>>;

/** Which runs of a tool an engine accepts. Plain data, since workers tell it to the other nodes. */
export type Acceptance = {
  /** Whether it follows the user's own words. */
  words: boolean;
  /** Alternatives, of which the options must meet one; default: any options. */
  options?: readonly OptionRules[];
};

/** Adds rules to each of the alternatives. */
export const withRules = (alternatives: readonly OptionRules[] = [{}], more: OptionRules): OptionRules[] =>
  alternatives.map((rules) => ({ ...rules, ...more }));

function meets(rule: OptionRule, value: unknown): boolean {
  if (Array.isArray(rule)) return (rule as readonly unknown[]).includes(value ?? null);
  // A node of a newer version may have rules that this one does not know.
  return 'languages' in rule && rule.languages.includes(String(value).split('-', 1)[0] ?? '');
}

/** Whether a run with these options is accepted. */
export function accepts(
  { words, options: alternatives = [{}] }: Acceptance,
  given: Readonly<Record<string, unknown>>,
): boolean {
  if (!words && hasWords(given)) return false;
  return alternatives.some((rules) =>
    Object.entries(rules).every(([option, rule]) => meets(rule, given[option])),
  );
}
