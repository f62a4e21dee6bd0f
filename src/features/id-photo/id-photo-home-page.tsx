import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { Page } from '@/features/shell';
import { ensureCatalogue, ServerLine, ToolPrice, ToolStatus } from '@/features/tools';
import { useT } from '@/i18n';
import { urlOf } from '@/navigation';
import { share } from '@/platform/share';
import { Card } from '@/ui/card';
import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import { Picture } from '@/ui/picture';
import { Section } from '@/ui/section';
import prints from './prints.png';
import './id-photo-home-page.scss';

const PROMISES = ['idPhoto.size', 'idPhoto.background', 'idPhoto.sheet'] as const;

/** First page of the ID-photo mini-program: what it will do and what it costs. */
export function IdPhotoHomePage() {
  const t = useT();
  useEffect(ensureCatalogue, []);
  const content = { title: t('idPhoto.heroTitle') };
  share.useContent({ ...content, url: urlOf('home') });
  share.useTimeline(content);
  return (
    <Page name="home" titleKey="app.idPhotoName">
      <NavBar title={t('app.idPhotoName')} />
      <View className="id-photo-hero">
        <View className="id-photo-hero__picture">
          <Picture src={prints} shape="hero" />
        </View>
        <View className="id-photo-hero__words">
          <Copy size={20} strong>
            {t('idPhoto.heroTitle')}
          </Copy>
          <Copy size={14} tone="muted">
            {t('idPhoto.heroText')}
          </Copy>
        </View>
        <View className="id-photo-hero__facts">
          <ToolPrice id="tool-price-id-photo" module="idphoto" />
          <ToolStatus tool="id-photo" />
        </View>
      </View>
      <ServerLine />
      <Section title={t('idPhoto.stepsTitle')}>
        <Card>
          {PROMISES.map((key, index) => (
            <View key={key} className="id-photo-promise">
              <View className="id-photo-promise__number">
                <Copy size={14} strong tone="accent">
                  {index + 1}
                </Copy>
              </View>
              <View className="id-photo-promise__words">
                <Copy size={14}>{t(key)}</Copy>
              </View>
            </View>
          ))}
        </Card>
      </Section>
    </Page>
  );
}
