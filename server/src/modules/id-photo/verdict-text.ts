import { correctedText, foundText, neededText } from '@tuzuo/core/id-photo/measure-text';
import { RULE_NAMES, STRAIGHTENED } from '@tuzuo/core/id-photo/rule-names';
import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import type { Locale } from '@tuzuo/core/locale';

/** What was measured in a photo, a line for each rule, in the reader's language. */
export function verdictText(verdict: readonly RuleVerdict[], locale: Locale): string {
  return verdict
    .map((measured) => {
      const { rule, pass } = measured;
      const needed = neededText(measured, locale);
      const corrected = correctedText(measured, locale);
      const said = [
        `${pass ? '✓' : '✗'} ${RULE_NAMES[locale][rule]}: ${foundText(measured, locale)}`,
        needed && ` (${needed})`,
        corrected && ` · ${STRAIGHTENED[locale]} ${corrected}`,
      ];
      return `${said.join('')}\n`;
    })
    .join('');
}
