/**
 * Form encoding of a call's parameters, made by ourselves because each target's own differs. Undefined fields
 * are left out; structures become JSON inside their field, as the wire says.
 */
export function encodeForm(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    })
    .join('&');
}
