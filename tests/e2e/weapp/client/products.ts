import { fileURLToPath } from 'node:url';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { HOME_TOOLS } from '../../../builders/home-tools';

/** One of the two mini-programs that are built from the same source. */
export type Product = {
  name: string;
  dir: string;
  homePage: string;
  /** Index of the My page in the tab bar. */
  myTab: number;
  tabKeys: readonly ('tab.home' | 'tab.templates' | 'tab.my')[];
  /** Its built-in tools. */
  tools: readonly ToolKey[];
  /** Tools whose price the home page shows. */
  priced: readonly ToolKey[];
  /** Number of calls that the home page makes on its own. */
  homeCalls: number;
};

const built = (name: string) => fileURLToPath(new URL(`../../../../dist/${name}`, import.meta.url));

export const studio: Product = {
  name: 'the studio',
  dir: built('weapp'),
  homePage: 'pages/home/index',
  myTab: 2,
  tabKeys: ['tab.home', 'tab.templates', 'tab.my'],
  tools: TOOL_KEYS,
  priced: HOME_TOOLS,
  homeCalls: 3,
};

export const idPhoto: Product = {
  name: 'the ID-photo mini-program',
  dir: built('weapp-idphoto'),
  homePage: 'pages/id-photo-home/index',
  myTab: 1,
  tabKeys: ['tab.home', 'tab.my'],
  tools: ['id-photo'],
  priced: ['id-photo'],
  homeCalls: 3,
};

export const products = [studio, idPhoto];
