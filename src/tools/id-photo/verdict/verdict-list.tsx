import { View } from '@tarojs/components';
import { correctedText, foundText, neededText } from '@tuzuo/core/id-photo/measure-text';
import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { remedyOf } from './verdict-words';
import { useVerdictWords } from './words';
import './verdict-list.scss';

const TONES = { pass: 'success', must: 'danger', should: 'muted' } as const;

/** Display order: failures, values near a limit, corrected values, then the rest. */
const rank = ({ pass, near, corrected }: RuleVerdict) =>
  [!pass, near === true, corrected !== undefined, true].indexOf(true);

/** Rules of this rank and above are shown on a tap. */
const REST = 3;

/** A rule: measured and required values, and advice where they differ. */
function Rule({ verdict }: { verdict: RuleVerdict }) {
  const t = useVerdictWords();
  const locale = useLocaleStore((state) => state.locale);
  const { rule, pass, near = false, severity } = verdict;
  const tone = TONES[pass && !near ? 'pass' : severity];
  const found = foundText(verdict, locale);
  const needed = neededText(verdict, locale);
  const corrected = correctedText(verdict, locale);
  return (
    <View id={`verdict-${rule}`} className="verdict-list__rule">
      <View className="verdict-list__line">
        <View className={`verdict-list__dot verdict-list__dot--${tone}`} />
        <View className="verdict-list__name">
          <Copy size={14} strong={!pass || near}>
            {t(`rule.${rule}`)}
          </Copy>
        </View>
        <Copy size={12} tone={tone}>
          {needed === '' ? found : `${found} (${needed})`}
        </Copy>
      </View>
      {near && (
        <View className="verdict-list__remedy">
          <Copy id={`verdict-${rule}-near`} size={12} tone="muted">
            {`${t('nearLimit')}: ${t('verdict.near')}`}
          </Copy>
        </View>
      )}
      {rule === 'pitch' && (
        <View className="verdict-list__remedy">
          <Copy id="verdict-pitch-scatter" size={12} tone="muted">
            {t('pitchScatter')}
          </Copy>
        </View>
      )}
      {corrected !== '' && (
        <View className="verdict-list__remedy">
          <Copy id={`verdict-${rule}-corrected`} size={12} tone="muted">
            {`${t('straightened')} ${corrected}`}
          </Copy>
        </View>
      )}
      {(!pass || near) && (
        <View className="verdict-list__remedy">
          <Copy size={12} tone="muted">
            {t(remedyOf(verdict))}
          </Copy>
        </View>
      )}
    </View>
  );
}

/** The measurements, before anything is paid: failures, then corrections; the rest on a tap. */
export function VerdictList({ verdict }: { verdict: readonly RuleVerdict[] }) {
  const t = useVerdictWords();
  const [all, setAll] = useState(false);
  const passed = verdict.filter(({ pass }) => pass).length;
  const rest = verdict.filter((each) => rank(each) === REST).length;
  const shown = verdict
    .filter((each) => all || rank(each) < REST)
    .sort((one, other) => rank(one) - rank(other));
  return (
    <View id="verdict" className="verdict-list">
      <View className="verdict-list__head">
        <Copy id="verdict-summary" size={16} strong>
          {t('verdict.summary', { passed, all: verdict.length })}
        </Copy>
      </View>
      {passed < verdict.length && (
        <Copy size={12} tone="muted">
          {t('verdict.note')}
        </Copy>
      )}
      {shown.map((each) => (
        <Rule key={each.rule} verdict={each} />
      ))}
      {rest > 0 && (
        <Button
          id="verdict-all"
          variant="plain"
          text={all ? t('verdict.less') : t('verdict.passed', { count: rest })}
          onPress={() => setAll(!all)}
        />
      )}
    </View>
  );
}
