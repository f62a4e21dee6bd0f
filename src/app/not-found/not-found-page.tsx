import { useT } from '@/i18n';
import { goHome } from '@/navigation';
import { Page } from '@/shell/page';
import { StateView } from '@/ui/state-view';
import lost from './lost.png';

/** The page shown for every unknown address. */
export function NotFoundPage() {
  const t = useT();
  return (
    <Page name="not-found" titleKey="notFound.title">
      <StateView
        id="state-error"
        picture={lost}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={{ text: t('notFound.action'), onPress: goHome }}
      />
    </Page>
  );
}
