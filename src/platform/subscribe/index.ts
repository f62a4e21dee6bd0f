import Taro from '@tarojs/taro';
import type { SubscribePort } from './port';

/** WeChat's error code for a user who has switched messages off in the settings. */
const SWITCHED_OFF = 20004;

export const subscribe: SubscribePort = {
  async ask(templateId) {
    try {
      const answer = await Taro.requestSubscribeMessage({ tmplIds: [templateId], entityIds: [] });
      return Reflect.get(answer, templateId) === 'accept' ? 'accepted' : 'refused';
    } catch (failure) {
      const code = failure instanceof Object ? Reflect.get(failure, 'errCode') : undefined;
      return code === SWITCHED_OFF ? 'off' : 'refused';
    }
  },
};
