import { describe, expect, it } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { APP_VERSION, DEFAULT_CLIENT_VERSION, VERSION_CODE, versionCodeOf } from '../app/version';
import { fail, succeed } from './envelope';
import { ErrorCode } from './errors';
import { API_BASE, routes } from './routes';

describe('the wire format', () => {
  it('has the error codes of the product spec', () => {
    expect(ErrorCode).toEqual({
      badInput: '10001',
      notFound: '10002',
      staleRevision: '10003',
      tooManyRequests: '10004',
      sessionInvalid: '11000',
      loginNeeded: '11001',
      wrongCredentials: '11002',
      captchaNeeded: '11003',
      notEnoughPoints: '20001',
      paymentRefused: '20002',
      spaceFull: '20003',
      moduleClosed: '20004',
      checksFailed: '30001',
      noEngine: '30002',
      contentRefused: '30003',
      serverFault: '90001',
      silent: '90002',
    });
  });

  specLine('s3.envelope', 'unit', 'wraps success and failure in the same four fields', () => {
    expect(succeed({ a: 1 })).toEqual({ result: 'success', data: { a: 1 }, code: '0', reason: '' });
    expect(fail(ErrorCode.loginNeeded, 'log in')).toEqual({
      result: 'fail',
      data: null,
      code: '11001',
      reason: 'log in',
    });
  });

  it("derives each call's name from its path", () => {
    expect(API_BASE).toBe('/api');
    for (const [name, { path }] of Object.entries(routes)) expect(path.replaceAll('/', '.')).toBe(name);
  });

  specLine(['s3.app-config', 's3.client-version'], 'unit', 'has the versions of the product', () => {
    expect([APP_VERSION, VERSION_CODE, DEFAULT_CLIENT_VERSION]).toEqual(['1.0.84', 1_000_084, '1.0.0']);
    expect(versionCodeOf(APP_VERSION)).toBe(VERSION_CODE);
  });
});
