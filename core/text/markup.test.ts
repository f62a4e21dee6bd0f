import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeXml, unescapeXml } from './markup';

const TEXT = `<a href="x">&amp; l'été</a>`;

describe('markup', () => {
  it('escapes a text for HTML', () => {
    expect(escapeHtml(TEXT)).toBe(`&#60;a href=&#34;x&#34;&#62;&#38;amp; l'été&#60;/a&#62;`);
  });

  it('escapes a text for XML with named entities, and unescapes it', () => {
    expect(escapeXml(TEXT)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;amp; l&apos;été&lt;/a&gt;');
    expect(unescapeXml(escapeXml(TEXT))).toBe(TEXT);
  });

  it.each([
    ['&#34;&#x22;&QUOT;', '"""'],
    ['&nbsp;&#x110000;&', '&nbsp;&#x110000;&'],
  ])('unescapes %s', (text, meant) => {
    expect(unescapeXml(text)).toBe(meant);
  });
});
