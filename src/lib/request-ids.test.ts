import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { describe, expect, it } from 'vitest';
import { createRequestIds } from './request-ids';

describe('the requestId', () => {
  const payload = { tool: 'matting', inputs: { source: 'a' }, options: {} };

  it('stays the same for the same payload until an answer arrives', () => {
    const ids = createRequestIds();
    const first = ids.idFor(payload);
    expect(ids.idFor({ ...payload })).toBe(first);
    expect(first.length).toBeGreaterThanOrEqual(REQUEST_ID_LENGTH.min);
    expect(first.length).toBeLessThanOrEqual(REQUEST_ID_LENGTH.max);
    ids.settle();
    expect(ids.idFor(payload)).not.toBe(first);
  });

  it('changes with the options', () => {
    const ids = createRequestIds();
    const first = ids.idFor(payload);
    expect(ids.idFor({ ...payload, options: { trim: true } })).not.toBe(first);
  });
});
