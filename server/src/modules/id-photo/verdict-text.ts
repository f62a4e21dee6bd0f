import { correctedText, foundText, neededText } from '@tuzuo/core/id-photo/measure-text';
import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import type { Locale } from '@tuzuo/core/text/locale';
import { verdictWords } from './words';

/** The measurements of a photo, one line per rule, in the reader's language. */
export function verdictText(verdict: readonly RuleVerdict[], locale: Locale): string {
  const words = verdictWords[locale];
  return verdict
    .map((measured) => {
      const { rule, pass, near } = measured;
      const needed = neededText(measured, locale);
      const corrected = correctedText(measured, locale);
      const said = [
        `${near ? '≈' : pass ? '✓' : '✗'} ${words[`rule.${rule}`]}: ${foundText(measured, locale)}`,
        needed && ` (${needed})`,
        near && ` · ${words.nearLimit}`,
        rule === 'pitch' && ` · ${words.pitchScatter}`,
        corrected && ` · ${words.straightened} ${corrected}`,
      ];
      return `${said.filter(Boolean).join('')}\n`;
    })
    .join('');
}
