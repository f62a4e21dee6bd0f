import type { ToolKey, tools } from '@tuzuo/core/tools';
import { pathOf, type RouteName } from './routes';

/** Name of the page that lists what a tool has made. */
export type ResultsRoute = {
  [Tool in ToolKey]: (typeof tools)[Tool]['routes']['results'] extends `/subPages/${infer Name}/index`
    ? Name
    : never;
}[ToolKey];

type ToolQuery = {
  /** A tool's page starts with the pictures and options of this run. */
  from: string;
  /** 'result': it starts with what that run, of whatever tool, has made instead. */
  on: 'result';
  /** Which of what that run has made, from 0. */
  index: string;
  /** Options that are chosen already: a JSON object by name. What the tool does not know is left out. */
  preset: string;
};

type ResultsQuery = {
  /** The run to show first. */
  taskId: string;
  /** The page was shown to everybody: it leads to its tool. */
  shared: string;
};

/** What each page can be told. A page that is not listed takes nothing. */
type Queries = {
  /** What the code says by which the mini-program was entered. */
  home: { scene: string };
  login: {
    /** '1': opened by the login gate, which waits for the result. */
    checkIsLogin: '1';
    /** Whether the page closes itself after a log-in. */
    isAutoClose: 'true' | 'false';
    /** Where a new user came from, and who sent them: noted when this log-in creates the account. */
    registerUrl: string;
    affiliateCode: string;
  };
  webview: {
    /** The web page to show; one that the operator has not allowed is refused. */
    url: string;
  };
  'ai-preview': {
    /** The run whose pictures are shown, and which of them first, from 0. */
    taskId: string;
    index: string;
  };
  payment: {
    orderId: string;
    /** How many pages below is what the user was doing: 2 behind a shop's page, 1 in the list of orders. */
    steps: '1' | '2';
    /** Its address, for when the app was loaded again meanwhile. */
    from: string;
    /** '1': a window of its own that comes back from a cashier's page. */
    window: '1';
  };
  /** The address that the user came from: they go on there after paying. */
  vip: { from: string };
  points: { from: string };
  'app-debug': {
    /** The address to start with. */
    address: string;
  };
  templates: {
    /** The one whose preview stands over the list at once, as behind a link. */
    templateId: string;
  };
  'template-category': { categoryId: string };
  'template-scene': { sceneId: string };
  'template-search': {
    /** What is looked for already. */
    query: string;
    /** As of the template center. */
    templateId: string;
  };
  'create-design': {
    /** What a new poster begins with. */
    templateId: string;
    /** A poster of one's own, to go on with. */
    posterId: string;
    /** What was begun with an empty page on this device and is not saved. */
    draftId: string;
    /** The task that has made what is gone on with (smart posters, or pictures in layers), and which of it, from 0. */
    taskId: string;
    index: string;
  };
  poster: {
    /** The run of a tool with one of whose pictures it begins, and which of them, from 0. */
    from: string;
    index: string;
    /** The smart posters whose texts and pictures it begins with. */
    taskId: string;
  };
  template: {
    /** What is listed: 'poster', 'upload', 'export' or 'result'. */
    kind: string;
    /** The folder that shows. */
    folderId: string;
  };
  'shared-poster': {
    /** Of the link to it. */
    id: string;
  };
  'poster-generate': {
    /** The smart posters that are shown, or made now. */
    taskId: string;
  };
  gallery: {
    /** Path of a video on this server, to play. */
    film: string;
  };
} & Record<ToolKey, ToolQuery> &
  Record<ResultsRoute, ResultsQuery>;

/** The query of one page; every entry may be missing, since people edit addresses. */
export type QueryOf<Name extends RouteName> = Name extends keyof Queries
  ? Partial<Queries[Name]>
  : Record<string, never>;

/** The address of a page with its query, for {@link open} and its sisters. Values are encoded once. */
export function urlOf<Name extends RouteName>(name: Name, query?: QueryOf<Name>): string {
  const pairs = Object.entries<string | undefined>(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return [pathOf(name), pairs.join('&')].filter(Boolean).join('?');
}
