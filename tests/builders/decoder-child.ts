import { createDecoder } from '../../server/src/modules/asset/picture/decoder/decoder';
import { findSandboxAccount } from '../../server/src/sandbox/account';
import { childrenRunning, identityOf } from './child-processes';

/** A minimal server: has the picture of its argument measured, and prints the result and the decoder's identity. */
async function main(path: string): Promise<void> {
  const account = findSandboxAccount({ warn: (fields, message) => console.error(message, fields) });
  const decoder = createDecoder({ account });
  const answer = await decoder.run({ kind: 'measure', path });
  const [pid = 0] = childrenRunning('picture/decoder/main.ts');
  process.stdout.write(JSON.stringify({ answer, uids: identityOf(pid).uids }));
  decoder.close();
}

void main(process.argv[2] ?? '');
