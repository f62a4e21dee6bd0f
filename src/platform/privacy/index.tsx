import { Button } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { PrivacyNeed, PrivacyPort } from './port';

export type { PrivacyNeed } from './port';

/** Id of the agree button; WeChat checks that it was pressed. */
const AGREE = 'privacy-agree';

/** Maps WeChat's APIs and components to what they need consent for. */
const NEEDS: readonly [RegExp, PrivacyNeed][] = [
  [/choose|camera/i, 'pictures'],
  [/album|authorize/i, 'album'],
  [/clipboard/i, 'clipboard'],
  [/phone/i, 'phone'],
];

const needOf = (referrer = ''): PrivacyNeed => NEEDS.find(([name]) => name.test(referrer))?.[1] ?? 'other';

export const privacy: PrivacyPort = {
  onNeed(ask) {
    if (typeof Taro.onNeedPrivacyAuthorization !== 'function') return;
    Taro.onNeedPrivacyAuthorization((resolve, { referrer }) => {
      void ask(needOf(referrer)).then((agreed) =>
        resolve(agreed ? { event: 'agree', buttonId: AGREE } : { event: 'disagree' }),
      );
    });
  },
  guideName: () =>
    new Promise((resolve) => {
      Taro.getPrivacySetting({
        success: ({ privacyContractName }) => resolve(privacyContractName),
        fail: () => resolve(undefined),
      });
    }),
  openGuide: () => Taro.openPrivacyContract({}),
  AgreeButton: ({ className, onAgree, children }) => (
    <Button
      id={AGREE}
      className={className}
      hoverClass="pressed"
      openType="agreePrivacyAuthorization"
      onAgreePrivacyAuthorization={onAgree}
    >
      {children}
    </Button>
  ),
};
