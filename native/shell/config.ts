import { originOf } from '@tuzuo/core/api/web-origin';
import { UPDATE_CHANNELS, type UpdateChannel } from '@tuzuo/core/app/upgrade';

/** URL of the H5 pages, trusted origins, and the source of updates. */
export type ShellConfig = {
  h5Url: string;
  trusted: readonly string[];
  channel: UpdateChannel;
  /** P-256 key as SubjectPublicKeyInfo in Base64; undefined in an app without updates. */
  updatePublicKey: string | undefined;
};

type ShellConfigFile = {
  h5Url: string;
  trustedOrigins: readonly string[];
  channel?: string;
  updatePublicKey?: string;
};

/** Matches every P-256 key, since all have the same prefix and length. */
const PUBLIC_KEY = /^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{86}==$/;

/**
 * Reads shell.config.json: `h5Url` is the URL of the H5 pages; `trustedOrigins` are further origins whose pages stay
 * inside the app. The origin of `h5Url` is always trusted. `channel` and `updatePublicKey` select the operator's
 * updates; an empty key disables them.
 * @throws Error with a message that names the wrong value and what it should be
 */
export function readShellConfig(file: ShellConfigFile): ShellConfig {
  const own = originOf(file.h5Url);
  if (own === undefined) {
    throw new Error(
      `shell.config.json: h5Url is "${file.h5Url}"; set it to an address such as "https://tuzuo.example/".`,
    );
  }
  const others = file.trustedOrigins.map((entry) => {
    const origin = originOf(entry);
    if (origin === undefined || origin !== entry.toLowerCase()) {
      throw new Error(
        `shell.config.json: "${entry}" in trustedOrigins is not an origin; write it as "https://tuzuo.example", without a path.`,
      );
    }
    return origin;
  });
  const { channel = 'stable', updatePublicKey = '' } = file;
  const known = UPDATE_CHANNELS.find((one) => one === channel);
  if (known === undefined) {
    throw new Error(`shell.config.json: channel is "${channel}"; write ${UPDATE_CHANNELS.join(' or ')}.`);
  }
  if (updatePublicKey !== '' && !PUBLIC_KEY.test(updatePublicKey)) {
    throw new Error(
      'shell.config.json: updatePublicKey is no key of P-256 (SubjectPublicKeyInfo in Base64); leave it empty for none.',
    );
  }
  return {
    h5Url: file.h5Url,
    trusted: [own, ...others],
    channel: known,
    updatePublicKey: updatePublicKey === '' ? undefined : updatePublicKey,
  };
}
