/**
 * Splits a stream of text into lines.
 * @param {import('node:stream').Readable | null} stream
 * @param {(line: string) => void} onLine
 */
export function eachLine(stream, onLine) {
  if (!stream) return;
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => rest && onLine(rest));
}
