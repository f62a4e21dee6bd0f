import { useT } from '@/i18n';
import { goHome, urlOf } from '@/navigation';
import { usePullRefresh } from '@/platform/page-life';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { loadCatalogue } from '@/tools/catalogue';
import { StateView } from '@/ui/state-view';
import empty from './empty.png';

/** The template centre before there are templates. */
export function TemplateCenterPage() {
  const t = useT();
  usePullRefresh(loadCatalogue);
  share.useContent({ title: t('home.heroTitle'), url: urlOf('templates') });
  return (
    <Page name="templates" titleKey="tab.templates">
      <StateView
        id="state-empty"
        picture={empty}
        title={t('templates.empty')}
        text={t('templates.emptyText')}
        action={{ text: t('templates.seeTools'), onPress: goHome }}
      />
    </Page>
  );
}
