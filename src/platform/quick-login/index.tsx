import { Button } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { QuickLoginPort } from './port';

export const quickLogin: QuickLoginPort = {
  isAvailable: true,
  PhoneButton: ({ onCode, onRefusal, ...rest }) => (
    <Button
      {...rest}
      hoverClass="pressed"
      openType="getPhoneNumber"
      onGetPhoneNumber={({ detail }) => (detail.code ? onCode(detail.code) : onRefusal())}
    />
  ),
  loginCode: async () => (await Taro.login()).code,
};
