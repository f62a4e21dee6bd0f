import type { ToolKey, tools } from '@tuzuo/core/tools';
import { pathOf, type RouteName } from './routes';

/** Route name of a tool's result page. */
export type ResultsRoute = {
  [Tool in ToolKey]: (typeof tools)[Tool]['routes']['results'] extends `/subPages/${infer Name}/index`
    ? Name
    : never;
}[ToolKey];

type ToolQuery = {
  /** Starts the tool's page with the images and options of this run. */
  from: string;
  /** 'result': starts with the output of that run, of any tool, instead of its input. */
  on: 'result';
  /** Which output of that run, from 0. */
  index: string;
  /** Starts with this photo of the user in the first slot. */
  assetId: string;
  /** Preselected options: a JSON object by name. Options that the tool does not know are ignored. */
  preset: string;
};

type ResultsQuery = {
  /** The run to show first. */
  taskId: string;
  /** Set when the page was opened from a public share; it links to its tool. */
  shared: string;
};

/** Query parameters of each page. A page that is not listed takes none. */
type Queries = {
  /** The scene value of the mini-program code that the user scanned. */
  home: { scene: string };
  login: {
    /** '1': opened by the login gate, which waits for the result. */
    checkIsLogin: '1';
    /** Whether the page closes itself after login. */
    isAutoClose: 'true' | 'false';
    /** Where a new user came from and who referred them; stored when this login creates the account. */
    registerUrl: string;
    affiliateCode: string;
  };
  webview: {
    /** The web page to show; refused unless the operator has allowed it. */
    url: string;
  };
  'ai-preview': {
    /** The run whose images are shown, and the index of the first one, from 0. */
    taskId: string;
    index: string;
  };
  payment: {
    orderId: string;
    /** How many pages below the user's task is: 2 from a purchase page, 1 from the list of orders. */
    steps: '1' | '2';
    /** The address of that page, in case the app was reloaded meanwhile. */
    from: string;
    /** '1': a separate window that returns from a cashier's page. */
    window: '1';
  };
  /** The address that the user came from, to return to after paying. */
  vip: { from: string };
  points: { from: string };
  'app-debug': {
    /** Initial address. */
    address: string;
  };
  templates: {
    /** The template whose preview opens over the list at once, e.g. from a link. */
    templateId: string;
  };
  'template-category': { categoryId: string };
  'template-scene': { sceneId: string };
  'template-search': {
    /** Initial search text. */
    query: string;
    /** As in `templates`. */
    templateId: string;
  };
  'create-design': {
    /** The template that a new poster starts from. */
    templateId: string;
    /** The user's own poster to edit. */
    posterId: string;
    /** An unsaved draft of an empty poster on this device. */
    draftId: string;
    /** The task whose output is edited (smart posters, or a layered image), and the index of that output, from 0. */
    taskId: string;
    index: string;
  };
  studio: {
    /** What to start with: 'white', 'scene' or 'transparent'. */
    preset: string;
    /** The scene of the preset 'scene'. */
    sceneId: string;
    /** A stored photo of the user to start with. */
    assetId: string;
    /** The save whose document is opened again, and which of its pictures, from 0. */
    taskId: string;
    index: string;
  };
  poster: {
    /** The tool run whose image the form starts with, and the image's index, from 0. */
    from: string;
    index: string;
    /** The smart-poster task whose texts and images the form starts with. */
    taskId: string;
  };
  template: {
    /** Kind of the listed assets: 'poster', 'upload', 'export' or 'result'. */
    kind: string;
    /** The open folder. */
    folderId: string;
  };
  'shared-poster': {
    /** Id of the share link. */
    id: string;
  };
  'poster-generate': {
    /** The smart-poster task that is shown or running. */
    taskId: string;
  };
} & Record<ToolKey, ToolQuery> &
  Record<ResultsRoute, ResultsQuery>;

/** The query of one page; every entry may be missing, since people edit addresses. */
export type QueryOf<Name extends RouteName> = Name extends keyof Queries
  ? Partial<Queries[Name]>
  : Record<string, never>;

/** The address of a page with its query, for {@link open} and the other calls. Values are encoded once. */
export function urlOf<Name extends RouteName>(name: Name, query?: QueryOf<Name>): string {
  const pairs = Object.entries<string | undefined>(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return [pathOf(name), pairs.join('&')].filter(Boolean).join('?');
}
