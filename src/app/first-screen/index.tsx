import { DEFAULT_LOCALE, LOCALES } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { renderToStaticMarkup } from 'react-dom/server.node';
import tabIcon0 from '@/assets/tab/home-on.png';
import tabIcon2 from '@/assets/tab/my.png';
import tabIcon1 from '@/assets/tab/templates.png';
import { HomePage } from '@/features/home';
import { useT } from '@/i18n';
import { tabs } from '@/navigation';
import { sayAll } from './words';

/** As in app.config.ts, the first tab being the one that shows. */
const TAB_ICONS = [tabIcon0, tabIcon1, tabIcon2];

/** The home page as it is before anything has answered, in the frame that Taro will draw around it. */
function FirstScreen() {
  const t = useT();
  return (
    <div id="first-screen" aria-hidden="true">
      <div className="first-screen__page">
        <HomePage />
      </div>
      <div className="first-screen__tabs">
        {tabs.map(({ name, labelKey }, index) => (
          <div key={name} className="first-screen__tab">
            <img className="first-screen__icon" alt="" data-src={TAB_ICONS[index]} />
            <div
              className={index === 0 ? 'first-screen__label first-screen__label--on' : 'first-screen__label'}
            >
              {t(labelKey)}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const TEXT = />([^<]+)</g;

/** In the order of the text nodes, as the script reads them (platform/browser/first-screen.ts). */
const drawn = renderToStaticMarkup(<FirstScreen />);
const texts = [...drawn.matchAll(TEXT)].map(([, text = '']) => text);
const words = Object.fromEntries(
  LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
    locale,
    texts.map((text) => sayAll(locale, text)),
  ]),
);

/** The markup of the first screen in the source locale, and the words of the others. For src/index.html. */
export const html =
  drawn.replace(TEXT, (_, text: string) => `>${escapeHtml(sayAll(DEFAULT_LOCALE, text))}<`) +
  `<script type="application/json" id="first-screen-words">${JSON.stringify(words).replace(/</g, '\\u003c')}</script>`;
