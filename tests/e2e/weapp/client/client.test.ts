import { describe } from 'vitest';
import { specCases } from '../../../spec/vitest';
import { products } from './products';
import {
  fitsThePhone,
  keepsTabs,
  opensSubPackage,
  paintsWithoutWaiting,
  recovers,
  remembersLanguage,
  showsPrices,
  staysChinese,
  survivesUnknownEntry,
  switchesLanguage,
  welcomesGuests,
} from './scenarios';

const SCENARIOS = [
  { lines: [], title: 'paints without waiting for the server', scenario: paintsWithoutWaiting },
  { lines: [], title: 'shows the server’s prices for its tools', scenario: showsPrices },
  { lines: [], title: 'keeps its tabs and does not ask again', scenario: keepsTabs },
  { lines: [], title: 'tells a guest what a log-in brings', scenario: welcomesGuests },
  {
    lines: ['s2.tab-labels'],
    title: 'speaks five languages, tab bar and title included',
    scenario: switchesLanguage,
  },
  { lines: ['s1.locale-kept'], title: 'remembers the language over a relaunch', scenario: remembersLanguage },
  { lines: [], title: 'says that the server is down and tries again', scenario: recovers },
  { lines: [], title: 'fits the phone and speaks its language', scenario: fitsThePhone },
  { lines: [], title: 'stays in Chinese without a network, and says so', scenario: staysChinese },
  { lines: [], title: 'opens a sub-package page on demand', scenario: opensSubPackage },
  {
    lines: ['s8.unknown-page'],
    title: 'survives a link to a page that does not exist',
    scenario: survivesUnknownEntry,
  },
] as const;

describe.each(products)('$name', (product) => {
  specCases('weapp', SCENARIOS, ({ scenario }) => scenario(product.dir, product));
});
