import { correctedText, foundText, neededText } from '@tuzuo/core/id-photo/measure-text';
import { NEAR_LIMIT, PITCH_SCATTER, RULE_NAMES, STRAIGHTENED } from '@tuzuo/core/id-photo/rule-names';
import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import type { Locale } from '@tuzuo/core/text/locale';

/** The measurements of a photo, one line per rule, in the reader's language. */
export function verdictText(verdict: readonly RuleVerdict[], locale: Locale): string {
  return verdict
    .map((measured) => {
      const { rule, pass, near } = measured;
      const needed = neededText(measured, locale);
      const corrected = correctedText(measured, locale);
      const said = [
        `${near ? '≈' : pass ? '✓' : '✗'} ${RULE_NAMES[locale][rule]}: ${foundText(measured, locale)}`,
        needed && ` (${needed})`,
        near && ` · ${NEAR_LIMIT[locale]}`,
        rule === 'pitch' && ` · ${PITCH_SCATTER[locale]}`,
        corrected && ` · ${STRAIGHTENED[locale]} ${corrected}`,
      ];
      return `${said.filter(Boolean).join('')}\n`;
    })
    .join('');
}
