type Part = { name: string; fileName?: string; type?: string; content: Buffer };

/**
 * Parses a multipart/form-data body, for tests of what a client sent.
 * @throws when the body does not end with the boundary
 */
export function multipartParts(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) throw new Error(`no boundary in "${contentType}"`);
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark) + mark.length;
  while (body.subarray(at, at + 2).toString('latin1') === '\r\n') {
    const end = body.indexOf(mark, at);
    if (end < 0) throw new Error('the multipart body is cut short');
    // The line break before a boundary belongs to the boundary.
    parts.push(readPart(body.subarray(at + 2, end - 2)));
    at = end + mark.length;
  }
  if (body.subarray(at, at + 2).toString('latin1') !== '--') throw new Error('the multipart body has no end');
  return parts;
}

function readPart(part: Buffer): Part {
  const gap = part.indexOf('\r\n\r\n');
  const head = part.subarray(0, gap).toString('utf8');
  return {
    name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
    fileName: /filename="([^"]*)"/.exec(head)?.[1],
    type: /content-type:\s*(\S+)/i.exec(head)?.[1],
    content: part.subarray(gap + 4),
  };
}
