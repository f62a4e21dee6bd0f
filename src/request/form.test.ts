import { describe, expect, it } from 'vitest';
import { encodeForm } from './form';

describe('encodeForm', () => {
  it('is empty without fields', () => {
    expect(encodeForm({})).toBe('');
  });

  it('escapes names and values so that a form parser reads them back', () => {
    const fields = { 'a b': 'x&y=z+%', 图: '作 ✓', zero: 0, no: false };
    const read = Object.fromEntries(new URLSearchParams(encodeForm(fields)));
    expect(read).toEqual({ 'a b': 'x&y=z+%', 图: '作 ✓', zero: '0', no: 'false' });
  });

  it('sends structures as JSON, null as null, and leaves undefined out', () => {
    const read = Object.fromEntries(
      new URLSearchParams(encodeForm({ list: [1, { b: 2 }], none: null, gone: undefined })),
    );
    expect(read).toEqual({ list: '[1,{"b":2}]', none: 'null' });
  });
});
