import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { showFile } from '@/shell/papers';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Card } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { usePointsWords } from './words';

type Statements = Api['point.statement.list']['output'];
type File = Statements['items'][number]['pdf'];

/** Monthly statements of a billed account, as PDF and as a spreadsheet; renders nothing for other accounts. */
export function Statements() {
  const t = usePointsWords();
  const format = useFormat();
  const [statements, setStatements] = useState<Statements>();
  useEffect(() => {
    const asked = call('point.statement.list', {}, { toast: false });
    asked.result.then(setStatements, () => undefined);
    return asked.abort;
  }, []);
  if (statements === undefined || statements.items.length === 0) return null;
  const show = (file: File) =>
    showFile(file).then(
      (isShown) => isShown || showToast(t('statement.failed')),
      () => showToast(t('statement.failed')),
    );
  return (
    <Section
      title={t('statement.title')}
      note={t('statement.owed', { amount: format.money(statements.owedCents) })}
    >
      <Card>
        {statements.items.map(({ month, usedCents, pdf, csv }) => (
          <View key={month} id={`statement-${month}`} className="points__statement">
            <View className="points__statement-words">
              <Copy>{month}</Copy>
              <Copy size={12} tone="muted">
                {format.money(usedCents)}
              </Copy>
            </View>
            <Button
              id={`statement-pdf-${month}`}
              variant="plain"
              tight
              text={t('statement.pdf')}
              onPress={() => void show(pdf)}
            />
            <Button
              id={`statement-csv-${month}`}
              variant="plain"
              tight
              text={t('statement.csv')}
              onPress={() => void show(csv)}
            />
          </View>
        ))}
      </Card>
    </Section>
  );
}
