import { describe, expect, it } from 'vitest';
import { urlOf } from './queries';
import { readQuery } from './query';

describe('the query of a page', () => {
  it.each([
    ['is decoded', { title: '%E8%AF%81%E4%BB%B6%20photo' }, { title: '证件 photo' }],
    ['is decoded once only', { address: '%2Fa%3Fb%3D%2525' }, { address: '/a?b=%25' }],
    ['keeps what is no encoding', { discount: '50%' }, { discount: '50%' }],
    ['is rid of what Taro adds', { stamp: '2', $taroTimestamp: '1700', id: '7' }, { id: '7' }],
    ['has decoded names', { 'a%20b': '1' }, { 'a b': '1' }],
    [
      'reads a name without a value as empty',
      { isAutoClose: null, other: undefined },
      { isAutoClose: '', other: '' },
    ],
    ['takes the last of several values', { id: ['1', '%32'] }, { id: '2' }],
  ])('%s', (_, raw, expected) => {
    expect(readQuery(raw, true)).toEqual(expected);
  });

  it('is not decoded again where the host has decoded it', () => {
    expect(readQuery({ title: '100%25', stamp: '1' }, false)).toEqual({ title: '100%25' });
  });
});

describe('the address of a page', () => {
  it('carries its query, encoded once', () => {
    expect(urlOf('login', { checkIsLogin: '1', isAutoClose: 'true' })).toBe(
      '/subPages/login/index?checkIsLogin=1&isAutoClose=true',
    );
    expect(urlOf('app-debug', { address: '/?a=图 +%' })).toBe(
      '/app-debug/index?address=%2F%3Fa%3D%E5%9B%BE%20%2B%25',
    );
    expect(urlOf('poster')).toBe('/subPages/poster/index');
    expect(urlOf('login', { checkIsLogin: '1', isAutoClose: undefined })).toBe(
      '/subPages/login/index?checkIsLogin=1',
    );
  });

  it('is read back as it was written', () => {
    const said = '/s?a=图 +%&b=%25';
    const [, search = ''] = urlOf('app-debug', { address: said }).split('?');
    const [name = '', value = ''] = search.split('=');
    expect(readQuery({ [name]: value }, true)).toEqual({ address: said });
  });

  it('accepts only the parameters of that page', () => {
    // @ts-expect-error a page without a query
    urlOf('points', { id: '1' });
    // @ts-expect-error a value that the login page does not know
    urlOf('login', { checkIsLogin: 'yes' });
  });
});
