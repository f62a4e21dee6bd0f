import { describe, it } from 'vitest';
import { products, studio } from './products';
import {
  fitsThePhone,
  keepsTabs,
  opensSubPackage,
  paintsWithoutWaiting,
  recovers,
  refreshesTemplates,
  remembersLanguage,
  showsPrices,
  survivesUnknownEntry,
  switchesLanguage,
} from './scenarios';

describe.each(products)('$name', (product) => {
  it.each([
    ['paints without waiting for the server', paintsWithoutWaiting],
    ['shows the server’s prices for its tools', showsPrices],
    ['keeps its tabs and does not ask again', keepsTabs],
    ['speaks five languages, tab bar and title included', switchesLanguage],
    ['remembers the language over a relaunch', remembersLanguage],
    ['says that the server is down and tries again', recovers],
    ['fits the phone and speaks its language', fitsThePhone],
    ['opens a sub-package page on demand', opensSubPackage],
    ['survives a link to a page that does not exist', survivesUnknownEntry],
  ])('%s', (_, scenario) => scenario(product.dir, product));
});

it('the studio refreshes its template centre', () => refreshesTemplates(studio.dir, studio));
