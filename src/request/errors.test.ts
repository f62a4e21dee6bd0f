import { ErrorCode } from '@tuzuo/core/api/errors';
import { expect, it } from 'vitest';
import { ApiError, isRefusal, networkError } from './errors';

it('may have started after all when no answer arrived, or the server failed', () => {
  expect(isRefusal(networkError())).toBe(false);
  expect(isRefusal(new ApiError(ErrorCode.serverFault, 'No.', null))).toBe(false);
  expect(isRefusal(new ApiError(ErrorCode.notEnoughPoints, 'No.', null))).toBe(true);
});
