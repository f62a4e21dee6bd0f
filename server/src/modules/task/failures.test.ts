import { ErrorCode } from '@tuzuo/core/api/errors';
import { expect, it } from 'vitest';
import { failureMessageKey } from './failures';

const { serverFault } = ErrorCode;

it.each(['tooLong', 'outOfMemory'] as const)('%s advises a smaller picture for a large one only', (kind) => {
  // 911 × 904.
  expect(failureMessageKey(serverFault, { kind }, 0.82)).toBe(`task.failed.${kind}`);
  expect(failureMessageKey(serverFault, { kind }, 12)).toBe(`task.failed.large.${kind}`);
});

it('says the same of other failures, whatever the size', () => {
  expect(failureMessageKey(serverFault, { kind: 'broken' }, 40)).toBe('task.failed.broken');
  expect(failureMessageKey(serverFault, { kind: 'busy' }, 40)).toBe('task.failed.busy');
  expect(failureMessageKey(serverFault, { kind: 'late' }, 40)).toBe('task.failed.late');
  expect(failureMessageKey(serverFault, { kind: 'of a newer node' }, 40)).toBe(serverFault);
});
