import { DEFAULT_LOCALE, LOCALES } from '@tuzuo/core/text/locale';
import { escapeHtml, unescapeXml } from '@tuzuo/core/text/markup';
import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import type { ComponentType, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { HomePage } from '@/features/home';
import { useT } from '@/i18n';
import { pages } from '@/navigation';
import { isPaged, toolFaces } from '@/tools/faces';
import { BarFrame, TabFrame } from './frames';
import { sayAll } from './words';

declare const require: {
  /** webpack's: the modules of a folder by their names. */
  context(
    folder: string,
    deep: boolean,
    names: RegExp,
  ): ((name: string) => { ToolPage: ComponentType }) & { keys(): string[] };
};

/** A page that servers see at an address of its own, as it is before anything has answered. */
export type FirstScreen = {
  /** The file that the build writes, such as `t/matting.html`. */
  file: string;
  /** Of the page's stub. */
  page: string;
  /** Where the app has it, behind the `#` of the address. */
  paths: readonly string[];
  /** In the source locale. */
  html: string;
};

/** The rooms' pages, by the room's name. */
const rooms = require.context('@/tools', true, /^\.\/[\w-]+\/page\.tsx?$/);
const roomOf = new Map(rooms.keys().map((name) => [name.split('/')[1], rooms(name)]));

/** What is said on a screen: text between tags, and what stands in empty fields. */
const SAID = />([^<]+)<| placeholder="([^"]+)"/g;

/** What would be there twice when the page comes, or be read to those who cannot see the picture of it. */
const NAMES = / (?:id|name|role|tabindex|aria-[a-z]+)="[^"]*"/g;
const FRAME = /^<div[^>]*>/;
/** What a keyboard would reach. */
const FOCUSED = /<(?:input|button|textarea)\b/g;
const PHOTO = /<img\b[^>]* data-photo=[^>]*>/g;
/** Of a photo that the page is looked at for. */
const PRESSING = 'fetchpriority="high" src';
/** Its picture says enough before anybody plays it. */
const FILM = /(<video\b[^>]*?) src="[^"]*"/g;

/** The markup of a screen to look at, with so many photos in it as the reader sees first. */
function pictureOf(screen: ReactElement, photos: number): string {
  const drawn = renderToStaticMarkup(screen);
  const [frame = ''] = FRAME.exec(drawn) ?? [];
  let left = photos;
  return (
    frame +
    drawn
      .slice(frame.length)
      .replace(NAMES, '')
      .replace(FOCUSED, (tag) => `${tag} tabindex="-1"`)
      .replace(FILM, '$1')
      .replace(PHOTO, (photo) => {
        left -= 1;
        const [sources, source] =
          left < 0 ? ['data-srcset', 'loading="lazy" data-src'] : ['srcset', PRESSING];
        return photo.replace(' data-photo-set=', ` ${sources}=`).replace(' data-photo=', ` ${source}=`);
      })
  );
}

/** Draws a screen in the source locale, with the words of the others as the script reads them, in document order. */
function draw(screen: ReactElement, photos: number): string {
  const markup = pictureOf(screen, photos);
  const said = [...markup.matchAll(SAID)].map(([, text, placeholder]) =>
    unescapeXml(text ?? placeholder ?? ''),
  );
  const words = Object.fromEntries(
    LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => [
      locale,
      said.map((text) => sayAll(locale, text)),
    ]),
  );
  const inSource = markup.replace(SAID, (all, text = '', placeholder = '') => {
    const marked: string = text || placeholder;
    return all.replace(marked, () => escapeHtml(sayAll(DEFAULT_LOCALE, unescapeXml(marked))));
  });
  const data = JSON.stringify(words).replace(/</g, '\\u003c');
  return `${inSource}<script type="application/json" id="first-screen-words">${data}</script>`;
}

function ToolScreen({ tool }: { tool: ToolKey }) {
  const t = useT();
  const Page = roomOf.get(tool)?.ToolPage;
  if (!Page) throw new Error(`tool ${tool} has no page`);
  return (
    <BarFrame title={t(toolFaces[tool].name)}>
      <Page />
    </BarFrame>
  );
}

const homePath = pages.home?.path ?? '';

const home: FirstScreen = {
  file: 'index.html',
  page: homePath,
  paths: ['/', homePath],
  html: draw(
    <TabFrame>
      <HomePage />
    </TabFrame>,
    1,
  ),
};

const toolScreens = TOOL_KEYS.filter(isPaged).map(
  (tool): FirstScreen => ({
    file: `t/${tool}.html`,
    page: tools[tool].routes.tool,
    paths: [tools[tool].routes.tool],
    // Before and after.
    html: draw(<ToolScreen tool={tool} />, 2),
  }),
);

/** Every first screen, as data for the build (config/taro/first-screen), which makes a page of each. */
export const screens = JSON.stringify([home, ...toolScreens]).replace(/</g, '\\u003c');
