import { TOOL_BASE } from '@tuzuo/core/api/share';
import type { Locale } from '@tuzuo/core/text/locale';
import { tools } from '@tuzuo/core/tools';
import type { Ledger } from '../ledger/service';
import { compressed, createAppPages, createBuiltPages, type EncodedPage, HOME_PAGE } from './app-pages';
import type { PageFacts } from './head';
import { hiddenPage } from './hidden-page';
import type { SharedView } from './open';
import { isVideo } from './pictures';
import { posterPage } from './poster-page';
import { resultPage } from './result-page';
import { templatePage } from './template-page';
import { shareWords } from './words/index';

export { OPEN_SCRIPT } from './app-pages';

/** Brotli quality for uncached pages: better compression would take longer than it saves. */
const BROTLI_QUALITY = 5;

/** A public page: its path, the path of its card, its content, and the link's ID. */
export type Place = { path: string; card: string; view: SharedView; id?: string };

/** Everything a page depends on: the place, the reader's language, and our base URL. */
type Facts = Place & { locale: Locale; base: string };

/** The metadata of a page. */
function describe({ path, card, view, locale, base }: Facts): PageFacts {
  const { app, home, studio, result, resultVideo, poster, tools: words } = shareWords[locale];
  const place = { locale, address: `${base}${path}`, picture: `${base}${card}?lang=${locale}` };
  if (view.kind === 'home') return { ...place, title: `${app} · ${home.title}`, text: home.text };
  if (view.kind === 'studio') return { ...place, title: `${studio.title} · ${app}`, text: studio.text };
  if (view.kind === 'template') {
    const { title, category, size } = view.template;
    return { ...place, title: `${title} · ${app}`, text: `${category} · ${size}` };
  }
  if (view.kind === 'poster') return { ...place, title: view.poster.title, text: poster };
  if (view.kind === 'hidden') {
    return { ...place, title: app, text: shareWords[locale].hidden[view.state] };
  }
  const { name, line } = words[view.tool];
  if (view.kind === 'tool') return { ...place, title: `${name} · ${app}`, text: line };
  return { ...place, title: isVideo(view.asset) ? resultVideo : result, text: `${name} · ${line}` };
}

type PageDependencies = { h5Root: string; ledger: Pick<Ledger, 'offer'> };

/**
 * Renders the page at a public path. Results, posters and templates have pages of their own; home, the product canvas
 * and tools are the built app with meta tags, or undefined while it is not built.
 */
export function createSharePages({ h5Root, ledger }: PageDependencies) {
  const built = createBuiltPages(h5Root);
  const appPages = createAppPages(built);
  return async (facts: Facts, acceptedEncoding: string): Promise<EncodedPage | undefined> => {
    const { path, id, view, locale } = facts;
    const said = describe(facts);
    if (view.kind === 'home' || view.kind === 'studio' || view.kind === 'tool') {
      const opens = view.kind === 'tool' ? view.tool : view.kind;
      return appPages({ said, path, opens }, acceptedEncoding);
    }
    const home = await built(HOME_PAGE);
    const icon = /<link rel="icon"[^>]*>/.exec(home?.page ?? '')?.[0] ?? '';
    if (view.kind === 'template') {
      const page = templatePage({ locale, template: view.template, said, icon });
      return compressed(page, acceptedEncoding, BROTLI_QUALITY);
    }
    if (view.kind === 'hidden') {
      return compressed(hiddenPage({ locale, said, icon }), acceptedEncoding, BROTLI_QUALITY);
    }
    if (view.kind === 'poster') {
      const page = posterPage({
        id: id ?? '',
        locale,
        poster: view.poster,
        said,
        icon,
      });
      return compressed(page, acceptedEncoding, BROTLI_QUALITY);
    }
    const html = resultPage({
      id: id ?? '',
      locale,
      view,
      said,
      offer: await ledger.offer(tools[view.tool].moduleKey),
      make: `${TOOL_BASE}/${view.tool}`,
      icon,
    });
    return compressed(html, acceptedEncoding, BROTLI_QUALITY);
  };
}

export type SharePages = ReturnType<typeof createSharePages>;
