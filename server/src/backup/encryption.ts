import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** How the files of a backup are stored. The server only needs public keys; reading needs a secret one. */
export type Sealing = {
  /**
   * Names what the files are encrypted to; part of their paths, so that files under another key are never mistaken for
   * these.
   */
  pool: string;
  seal(source: Readable): Promise<Readable>;
};

export type Opening = (source: Readable) => Promise<Readable>;

const POOL_DIGITS = 16;

const toWeb = (source: Readable) => Readable.toWeb(source) as ReadableStream<Uint8Array>;

const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);

/** The pool of files that are not encrypted. */
export const PLAIN = 'plain';

/**
 * Encrypts to all recipients (`age1…`), in the format of age (https://age-encryption.org); without any, nothing is
 * encrypted.
 */
export function sealingFor(recipients: readonly string[]): Sealing {
  if (recipients.length === 0) return { pool: PLAIN, seal: async (source) => source };
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const digest = createHash('sha256')
    .update([...recipients].sort().join('\n'))
    .digest('hex');
  return {
    pool: `age-${digest.slice(0, POOL_DIGITS)}`,
    seal: async (source) => fromWeb(await encrypter.encrypt(toWeb(source) as globalThis.ReadableStream)),
  };
}

/** Whether the text is a recipient that {@link sealingFor} accepts. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

const refuse = (code: string, sentence: string, cause?: unknown) =>
  new StartupError(code, sentence, ExitCode.config, { cause });

/**
 * Opens what was encrypted to the identities in the text of an identity file, as `npm run backup -- keygen` and
 * `age-keygen` write it.
 * @throws StartupError if the text holds no identity; the returned function, if none of them fits or the bytes were
 *   changed
 */
export function openingWith(identityFile: string): Opening {
  const decrypter = new Decrypter();
  const identities = identityFile.split('\n').map((line) => line.trim());
  const keys = identities.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw refuse('backup_identity', 'The identity file holds no key.');
  for (const key of keys) {
    try {
      decrypter.addIdentity(key);
    } catch (error) {
      throw refuse('backup_identity', 'The identity file holds something that is no age key.', error);
    }
  }
  return async (source) => {
    try {
      return fromWeb(await decrypter.decrypt(toWeb(source) as globalThis.ReadableStream));
    } catch (error) {
      source.destroy();
      throw refuse(
        'backup_key',
        'The backup could not be decrypted: none of the keys in the identity file fits.',
        error,
      );
    }
  };
}

/** Opens what is not encrypted. */
export const openPlain: Opening = async (source) => source;

/** The text of a new identity file, and the recipient for `BACKUP_RECIPIENTS`. */
export async function newIdentity(): Promise<{ recipient: string; file: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { recipient, file: `# public key: ${recipient}\n${identity}\n` };
}
