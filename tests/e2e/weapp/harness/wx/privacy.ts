import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** Consent that WeChat requires before the program may access the user's data. */
export type Privacy = {
  /** False for users who have already agreed, and for versions of WeChat that do not ask. */
  needed: boolean;
  /** How often the privacy guide was opened. */
  guideOpened: number;
};

type Answer = { event: string; buttonId?: string };
type Listener = (resolve: (answer: Answer) => void, info: { referrer: string }) => void;
type Call = (options: Callbacks) => unknown;

/** Calls that require consent. */
const GUARDED = ['chooseMedia', 'setClipboardData', 'authorize', 'saveImageToPhotosAlbum'];

/** Wraps these calls to require consent, and provides the calls that request it. */
export function privacyFake(
  privacy: Privacy,
  settle: Settle,
  adopt: <T>(value: T) => T,
  fakes: Record<string, unknown>,
): Record<string, unknown> {
  let listener: Listener | undefined;
  const askUser = (referrer: string) =>
    new Promise<boolean>((resolve) => {
      if (!listener) return resolve(false);
      const answer = ({ event, buttonId }: Answer) =>
        resolve(event === 'agree' && buttonId === 'privacy-agree');
      listener(answer, adopt({ referrer }));
    });
  const guarded = (name: string) => (options: Callbacks) => {
    const call = fakes[name] as Call;
    if (!privacy.needed) return call(options);
    const outcome = askUser(name).then((agreed) => {
      privacy.needed = !agreed;
      if (agreed) return call(options);
      return settle(name, options, () => {
        throw new WxFailure('privacy permission is not authorized');
      });
    });
    return options.success || options.fail ? undefined : outcome;
  };
  return {
    ...Object.fromEntries(GUARDED.map((name) => [name, guarded(name)])),
    onNeedPrivacyAuthorization: (heard: Listener) => {
      listener = heard;
    },
    getPrivacySetting: (options?: Callbacks) =>
      settle('getPrivacySetting', options, () => ({
        needAuthorization: privacy.needed,
        privacyContractName: '《图作小程序隐私保护指引》',
      })),
    openPrivacyContract: (options?: Callbacks) =>
      settle('openPrivacyContract', options, () => {
        privacy.guideOpened += 1;
        return undefined;
      }),
  };
}
