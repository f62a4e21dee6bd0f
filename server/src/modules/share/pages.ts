import { TOOL_BASE } from '@tuzuo/core/api/share';
import type { Locale } from '@tuzuo/core/text/locale';
import { tools } from '@tuzuo/core/tools';
import type { Ledger } from '../ledger/service';
import { compressed, createAppPages, createBuiltPages, type EncodedPage, HOME_PAGE } from './app-pages';
import type { PageFacts } from './head';
import { hiddenPage } from './hidden-page';
import { isVideo } from './pictures';
import { posterPage } from './poster-page';
import { resultPage } from './result-page';
import type { SharedView } from './service';
import { templatePage } from './template-page';
import { shareWords } from './words/index';

export { OPEN_SCRIPT } from './app-pages';

/** Of what is made for one request: between the best compression, which takes longer than it saves, and the fastest. */
const BROTLI_QUALITY = 5;

/** An address that anybody may open: its path, that of its card, what is there, and a link's id. */
export type Place = { path: string; card: string; view: SharedView; id?: string };

/** What a page says: of which place, in whose language, at which address of ours. */
type Facts = Place & { locale: Locale; base: string };

/** What is said about a thing. */
function describe({ path, card, view, locale, base }: Facts): PageFacts {
  const { app, home, result, resultVideo, poster, tools: words } = shareWords[locale];
  const place = { locale, address: `${base}${path}`, picture: `${base}${card}?lang=${locale}` };
  if (view.kind === 'home') return { ...place, title: `${app} · ${home.title}`, text: home.text };
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
 * Makes the page of an address. Results, posters and templates have one of their own; home and tools are the built app
 * with tags, and undefined while it is not built.
 */
export function createSharePages({ h5Root, ledger }: PageDependencies) {
  const built = createBuiltPages(h5Root);
  const appPages = createAppPages(built);
  return async (facts: Facts, acceptedEncoding: string): Promise<EncodedPage | undefined> => {
    const { path, id, view, locale } = facts;
    const said = describe(facts);
    if (view.kind === 'home' || view.kind === 'tool') {
      return appPages({ said, path, tool: view.kind === 'tool' ? view.tool : undefined }, acceptedEncoding);
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
