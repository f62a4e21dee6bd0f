import { fileURLToPath } from 'node:url';
import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';

/** One of the two mini-programs that the same source makes. */
export type Product = {
  name: string;
  dir: string;
  homePage: string;
  /** Index of the My page in the tab bar. */
  myTab: number;
  tabKeys: readonly ('tab.home' | 'tab.templates' | 'tab.my')[];
  /** Tools that it is built with. */
  tools: readonly ToolKey[];
  /** Those whose price the home page shows. */
  priced: readonly ToolKey[];
  /** Calls that the home page makes by itself. */
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
  priced: TOOL_KEYS,
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
