import { expect, it } from 'vitest';
import { paySig, userSig } from './client';

it('signs like WeChat’s own example', () => {
  const body = '{"openid": "xxx", "user_ip": "127.0.0.1", "env": 0}';
  expect(paySig('12345', '/xpay/query_user_balance', body)).toBe(
    'c37809f27c6d7fd1837ad2500a04512b66b34fd793a39a385fade56dca89a4b5',
  );
  expect(userSig('9hAb/NEYUlkaMBEsmFgzig==', body)).toBe(
    '089d9e8dc5d308977360c4b79ec600a93d736802802a807d634192328032f6c7',
  );
});
