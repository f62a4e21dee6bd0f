import { expect, it } from 'vitest';
import { inlinedStyle, usedStyle } from '../../config/taro/inlined-style';

const HTML = '<div class="card card--wide"><span class="copy">a</span></div>';

it.each([
  ['.card{a:b}.other{a:b}', '.card{a:b}'],
  ['.card .copy,.card .gone{a:b}', '.card .copy{a:b}'],
  ['.card--wide:not(.gone){a:b}', '.card--wide:not(.gone){a:b}'],
  [
    ':is(.gone, .card):has(> .gone:not(.gone)) .copy{a:b}',
    ':is(.gone, .card):has(> .gone:not(.gone)) .copy{a:b}',
  ],
  ['body,:root{--x:1}', 'body,:root{--x:1}'],
  ['@media (min-width:1024px){.gone{a:b}}', ''],
  ['@media (min-width:1024px){.copy{a:b}.gone{a:b}}', '@media (min-width:1024px){.copy{a:b}}'],
  ['@keyframes in{0%{a:b}to{a:c}}', '@keyframes in{0%{a:b}to{a:c}}'],
])('keeps of %s what the page uses', (sheet, used) => {
  expect(usedStyle(sheet, HTML)).toBe(used);
});

it('inlines a small sheet whole, so that it is not fetched, and of a large one what is used', () => {
  expect(inlinedStyle('a.css', '.gone{a:b}', HTML)).toBe('<style data-href="a.css">.gone{a:b}</style>');
  const large = `.card{a:b}${'.gone{a:b}'.repeat(2_000)}`;
  expect(inlinedStyle('a.css', large, HTML)).toBe('<style>.card{a:b}</style>');
});
