import { View } from '@tarojs/components';
import { correctedText, foundText, neededText } from '@tuzuo/core/id-photo/measure-text';
import { RULE_NAMES, STRAIGHTENED } from '@tuzuo/core/id-photo/rule-names';
import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { remedyOf } from './verdict-words';
import { useVerdictWords } from './words';
import './verdict-list.scss';

const TONES = { pass: 'success', must: 'danger', should: 'muted' } as const;

/** One rule: what was found, what is needed, and what to do where they differ. */
function Rule({ verdict }: { verdict: RuleVerdict }) {
  const t = useVerdictWords();
  const locale = useLocaleStore((state) => state.locale);
  const { rule, pass, severity } = verdict;
  const tone = TONES[pass ? 'pass' : severity];
  const found = foundText(verdict, locale);
  const needed = neededText(verdict, locale);
  const corrected = correctedText(verdict, locale);
  return (
    <View id={`verdict-${rule}`} className="verdict-list__rule">
      <View className="verdict-list__line">
        <View className={`verdict-list__dot verdict-list__dot--${tone}`} />
        <View className="verdict-list__name">
          <Copy size={14} strong={!pass}>
            {RULE_NAMES[locale][rule]}
          </Copy>
        </View>
        <Copy size={12} tone={tone}>
          {needed === '' ? found : `${found} (${needed})`}
        </Copy>
      </View>
      {corrected !== '' && (
        <View className="verdict-list__remedy">
          <Copy id={`verdict-${rule}-corrected`} size={12} tone="muted">
            {`${STRAIGHTENED[locale]} ${corrected}`}
          </Copy>
        </View>
      )}
      {!pass && (
        <View className="verdict-list__remedy">
          <Copy size={12} tone="muted">
            {t(remedyOf(verdict))}
          </Copy>
        </View>
      )}
    </View>
  );
}

/** What was measured, before anything is paid: what fails, then what we have altered; the rest on a tap. */
export function VerdictList({ verdict }: { verdict: readonly RuleVerdict[] }) {
  const t = useVerdictWords();
  const [all, setAll] = useState(false);
  const failed = verdict.filter(({ pass }) => !pass);
  const passed = verdict.filter(({ pass }) => pass);
  const altered = passed.filter(({ corrected }) => corrected !== undefined);
  const rest = passed.filter(({ corrected }) => corrected === undefined);
  return (
    <View id="verdict" className="verdict-list">
      <View className="verdict-list__head">
        <Copy id="verdict-summary" size={16} strong>
          {t('verdict.summary', { passed: passed.length, all: verdict.length })}
        </Copy>
      </View>
      {failed.length > 0 && (
        <Copy size={12} tone="muted">
          {t('verdict.note')}
        </Copy>
      )}
      {[...failed, ...altered, ...(all ? rest : [])].map((each) => (
        <Rule key={each.rule} verdict={each} />
      ))}
      {rest.length > 0 && (
        <Button
          id="verdict-all"
          look="plain"
          text={all ? t('verdict.less') : t('verdict.passed', { count: rest.length })}
          onPress={() => setAll(!all)}
        />
      )}
    </View>
  );
}
