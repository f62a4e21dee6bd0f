import { useEffect, useState } from 'react';
import { choose, type Template, TemplateStrip } from '@/features/template-picks';
import { useLocaleStore, useT } from '@/i18n';
import { switchTab, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import type { User } from '@/session/states';
import { Section } from '@/ui/section';

/** Recommended templates, as many as the user's account defines (product spec, section 3); undefined while loading. */
function useRecommended(): readonly Template[] | undefined {
  const locale = useLocaleStore((state) => state.locale);
  const limit = useSession(
    ({ user }: { user?: Partial<User> | undefined }) => user?.moduleConfig?.recommendPosterLimit,
  );
  const [templates, setTemplates] = useState<readonly Template[]>();
  const [tries, setTries] = useState(0);
  usePageShow(() => {
    if (templates?.length === 0) setTries((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another language and with each retry
  useEffect(() => {
    // A stored session's user is still being fetched.
    if (limit === undefined) return;
    const { result, abort } = call('template.template.list', { limit }, { toast: false, gate: false });
    result.then(
      ({ items }) => setTemplates(items),
      // The notice above already reports the missing connection; the posters are left out.
      () => setTemplates((before) => before ?? []),
    );
    return abort;
  }, [locale, limit, tries]);
  return templates;
}

/** Templates for starting a poster. Renders nothing when there are none. */
export function PosterRow() {
  const t = useT();
  const templates = useRecommended();
  if (templates?.length === 0) return null;
  return (
    <Section title={t('home.postersTitle')}>
      <TemplateStrip
        id="home-posters"
        templates={templates}
        onShow={choose}
        more={{ text: t('home.postersMore'), onPress: () => void switchTab(urlOf('templates')) }}
      />
    </Section>
  );
}
