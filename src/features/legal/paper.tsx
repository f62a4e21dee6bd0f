import { View } from '@tarojs/components';
import { APP_VERSION } from '@tuzuo/core/version';
import { Page } from '@/features/shell';
import { defineWords, type PlainMessageKey, useWords } from '@/i18n';
import { Copy } from '@/ui/copy';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';
import './paper.scss';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

/** The titles and texts of a paper, in order. */
export type Paper = readonly (readonly [title: PlainLegalKey, text: PlainLegalKey])[];

type PlainLegalKey = Exclude<keyof typeof zhCN, 'note'>;

type PaperPageProps = { name: 'agreement' | 'privacy'; titleKey: PlainMessageKey; paper: Paper };

/** A page of legal text: titled paragraphs, and who stands behind them. */
export function PaperPage({ name, titleKey, paper }: PaperPageProps) {
  const t = useWords(words);
  return (
    <Page name={name} titleKey={titleKey}>
      <View className="paper">
        <View className="paper__note">
          <Copy id="paper-note" size={12} tone="muted">
            {t('note', { version: APP_VERSION })}
          </Copy>
        </View>
        {paper.map(([title, text]) => (
          <View key={title} className="paper__part">
            <Copy size={16} strong>
              {t(title)}
            </Copy>
            <View className="paper__text">
              <Copy>{t(text)}</Copy>
            </View>
          </View>
        ))}
      </View>
    </Page>
  );
}
