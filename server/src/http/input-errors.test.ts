import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { INPUT_BOUNDS } from './form-body';
import { explainInput } from './input-errors';

const schema = z.strictObject({
  mobile: z.string().regex(/^1[2-9]\d{9}$/),
  count: z.coerce.number().int().min(1).max(4).optional(),
  word: z.string().min(3).max(5).optional(),
  spec: z.object({ width: z.number() }).optional(),
});

function explain(input: Record<string, unknown>) {
  const { error } = schema.safeParse(input);
  return error && explainInput(error, input, 'en');
}

describe('explainInput', () => {
  it.each([
    [{}, { mobile: 'required' }],
    [{ mobile: 'hunter2' }, { mobile: 'wrong format or value' }],
    [{ mobile: '13812345678', count: '9' }, { count: 'must be at most 4' }],
    [{ mobile: '13812345678', count: '0' }, { count: 'must be at least 1' }],
    [{ mobile: '13812345678', word: 'ab' }, { word: 'must have at least 3 characters' }],
    [{ mobile: '13812345678', word: 'abcdef' }, { word: 'must have at most 5 characters' }],
    [{ mobile: '13812345678', spec: {} }, { 'spec.width': 'required' }],
    [{ mobile: '13812345678', spec: { width: 'x' } }, { 'spec.width': 'wrong format or value' }],
    [
      { mobile: '13812345678', more: 1, max: 2 },
      { more: 'unknown field', max: 'unknown field' },
    ],
  ])('%j → %j', (input, fields) => {
    expect(explain(input)).toEqual(fields);
  });

  it('parses a structure once, regardless of the number of issues, and reports a limited number of them', () => {
    const input = {
      slots: JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [i, 1]))),
    };
    const slots = z.preprocess((text) => JSON.parse(String(text)), z.record(z.string(), z.uuid()));
    const { error } = z.object({ slots }).safeParse(input);
    const parse = vi.spyOn(JSON, 'parse');
    const fields = error && explainInput(error, input, 'en');
    expect(parse).toHaveBeenCalledTimes(1);
    expect(Object.keys(fields ?? {})).toHaveLength(INPUT_BOUNDS.reported);
    expect(fields).toHaveProperty(['slots.31'], 'wrong format or value');
  });
});
