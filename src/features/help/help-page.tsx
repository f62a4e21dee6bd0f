import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { open, pages, urlOf } from '@/navigation';
import { Page } from '@/shell/page';
import { Copy } from '@/ui/copy';
import { Card, LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { useHelpWords } from './words';
import './help-page.scss';

const QUESTIONS = [
  ['price.q', 'price.a'],
  ['failed.q', 'failed.a'],
  ['points.q', 'points.a'],
  ['photo.q', 'photo.a'],
  ['keep.q', 'keep.a'],
  ['face.q', 'face.a'],
  // The answer links to a page that not every product has.
  ...(pages['label-verify'] ? ([['label.q', 'label.a']] as const) : []),
] as const;

const MORE = [
  ['points', 'page.points'],
  ['my-data', 'page.myData'],
  ['agreement', 'page.agreement'],
  ['privacy', 'page.privacy'],
] as const;

/** Frequently asked questions with short answers, and links to more. */
export function HelpPage() {
  const t = useHelpWords();
  const common = useT();
  return (
    <Page name="help" titleKey="page.help">
      <View className="help">
        {QUESTIONS.map(([question, answer]) => (
          <View key={question} className="help__one">
            <Copy size={16} strong heading={2}>
              {t(question)}
            </Copy>
            <View className="help__answer">
              <Copy tone="muted">{t(answer)}</Copy>
            </View>
          </View>
        ))}
      </View>
      <Section title={t('more')}>
        <Card>
          {MORE.map(([name, words]) => (
            <LinkRow
              key={name}
              id={`help-${name}`}
              text={common(words)}
              onPress={() => void open(urlOf(name))}
            />
          ))}
        </Card>
      </Section>
    </Page>
  );
}
