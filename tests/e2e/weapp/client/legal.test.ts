import { expect, it } from 'vitest';
import { deadNetwork } from '../harness/wx/network';
import { legalText, workingServer } from './answers';
import { products } from './products';
import { run } from './run';

it.each(products)('[s2.privacy] $name shows the privacy policy once its server is within reach', ({ dir }) =>
  run(dir, { network: deadNetwork, entry: { path: 'pages/privacy/index' } }, async (app) => {
    await app.until(() => app.$$('#state-error-action').length === 1, 'the way to ask again');
    app.wire.network = workingServer();
    await app.tap('#state-error-action');
    await app.until(() => app.$$('#legal-text').length === 1, 'the text');
    expect(app.text('#legal-title')).toBe(legalText.title);
    for (const { heading, paragraphs } of legalText.sections) {
      for (const words of [heading, ...paragraphs]) expect(app.text('#legal-text')).toContain(words);
    }
    const asked = app.wire.sent.filter(({ url }) => url.endsWith('open/legal_text/get'));
    expect(asked.map(({ body }) => body)).toEqual(['name=privacy', 'name=privacy']);
  }));
