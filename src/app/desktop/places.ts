import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import { pages, type RouteName, urlOf } from '@/navigation';
import { hasCanvas, resultsRouteOf } from '@/tools/catalog';
import type { SignName } from './signs';

type PlaceName = Exclude<SignName, 'search' | 'keys'>;

/** An entry of the rail: the page that it opens, and others that belong to it. */
type Place = { name: PlaceName; route: RouteName; more: readonly string[] };

const pathOfRoute = (route: RouteName) => pages[route]?.path ?? '';

const PLACES: readonly Place[] = [
  { name: 'home', route: 'home', more: ['/'] },
  { name: 'studio', route: 'studio', more: [] },
  { name: 'tools', route: 'search', more: TOOL_KEYS.map((tool) => tools[tool].routes.tool) },
  {
    name: 'templates',
    route: 'templates',
    more: (
      [
        'template-category',
        'template-scene',
        'template-search',
        'create-design',
        'poster',
        'poster-generate',
      ] as const
    ).map(pathOfRoute),
  },
  {
    name: 'work',
    route: 'ai-history',
    more: [
      ...(['space', 'template', 'recycle', 'ai-preview'] as const).map(pathOfRoute),
      ...TOOL_KEYS.map((tool) => pathOfRoute(resultsRouteOf(tool))),
    ],
  },
  { name: 'my', route: 'my', more: [] },
];

/** The rail's entries in this product. */
export const places = (): readonly Place[] =>
  PLACES.filter(({ name, route }) => pages[route] && (name !== 'studio' || hasCanvas()));

/** The entry that a page belongs to: the user's own for pages that belong to no other. */
export const placeOf = (path: string): PlaceName =>
  PLACES.find(({ route, more }) => pathOfRoute(route) === path || more.includes(path))?.name ?? 'my';

/** Whether the page of an entry is a tab. */
export const isTab = ({ route }: Place): boolean => pages[route]?.tab !== undefined;

export const urlOfPlace = ({ route }: Place): string => urlOf(route);
