import type { ReactNode } from 'react';
import tabIcon0 from '@/assets/tab/home-on.png';
import tabIcon2 from '@/assets/tab/my.png';
import tabIcon1 from '@/assets/tab/templates.png';
import { useT } from '@/i18n';
import { pages, tabs } from '@/navigation';
import { useUiWords } from '@/ui/words';

/** As in app.config.ts, the first tab being the one that shows. */
const TAB_ICONS = [tabIcon0, tabIcon1, tabIcon2];

/** As platform/page-chrome draws it on a page that has nothing behind it. */
const HOME_ICON = 'M3.5 11.5 12 4l8.5 7.5M6 9.5V20h4v-5.5h4V20h4V9.5';

/** What stands over everything once a script of the app has not come. */
function Failed() {
  const t = useUiWords();
  return (
    <div className="first-screen__failed" hidden>
      <div className="first-screen__cloud" />
      <div className="first-screen__failure">{t('list.failed')}</div>
      <div>{t('list.failedText')}</div>
      <div className="first-screen__retry">{t('list.retry')}</div>
    </div>
  );
}

/** Of any page that has no picture of its own: a bar without words, and something on its way. */
function AnyPage() {
  return (
    <div className="first-screen__any" hidden>
      <div className="first-screen__bar" />
      <div className="first-screen__page">
        <div className="first-screen__bone first-screen__bone--large" />
        <div className="first-screen__bone" />
        <div className="first-screen__bone first-screen__bone--short" />
        <div className="first-screen__bone first-screen__bone--large" />
      </div>
    </div>
  );
}

/** The frame that Taro draws around the first tab's page, and what stands there on the way to another page. */
export function TabFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div id="first-screen" aria-hidden="true">
      <div className="first-screen__page">{children}</div>
      <AnyPage />
      <div className="first-screen__tabs">
        {tabs.map(({ id, name, path, labelKey }, index) => (
          <div
            key={id}
            className="first-screen__tab"
            data-press={id}
            data-path={path}
            data-bare={pages[name]?.bar === 'custom' ? '' : undefined}
          >
            <img className="first-screen__icon" alt="" data-src={TAB_ICONS[index]} />
            <div
              className={index === 0 ? 'first-screen__label first-screen__label--on' : 'first-screen__label'}
            >
              {t(labelKey)}
            </div>
          </div>
        ))}
      </div>
      <Failed />
    </div>
  );
}

/** The frame of a page with the host's bar, which leads home. */
export function BarFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div id="first-screen" aria-hidden="true">
      <div className="first-screen__bar">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: all of this is hidden from those who would need one */}
        <svg
          className="first-screen__home"
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={HOME_ICON} />
        </svg>
        <div className="first-screen__title">{title}</div>
      </div>
      <div className="first-screen__page">{children}</div>
      <Failed />
    </div>
  );
}
