export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

const between = (start: string, part: string, end: string, bytes: number): Buffer => {
  const room = bytes - start.length - end.length;
  return Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(Math.floor(room / part.length) * part.length, part),
    Buffer.from(end),
  ]);
};

/** Invalid bodies of up to `bytes` that take long to read if anything about that is not linear. */
export const hostileBodies = (bytes: number): { type: string; body: Buffer }[] => [
  { type: FORM_TYPE, body: between('', '+', '', bytes) },
  { type: FORM_TYPE, body: between('doc=', 'a+', '', bytes) },
  { type: FORM_TYPE, body: between('doc=', '%5B', '', bytes) },
  { type: FORM_TYPE, body: between('doc="', '\\', '"', bytes) },
  { type: FORM_TYPE, body: between('', '&', '', bytes) },
  { type: JSON_TYPE, body: between('{"doc":"', 'a', '"}', bytes) },
  { type: JSON_TYPE, body: between('{"doc":"', '\\"', '"}', bytes) },
  { type: JSON_TYPE, body: between('{"doc":', ' ', '0}', bytes) },
  { type: JSON_TYPE, body: between('{"doc":[', '[],', '0]}', bytes) },
];
