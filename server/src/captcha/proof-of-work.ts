import { createHash, randomBytes } from 'node:crypto';
import { workText } from '@tuzuo/core/session/proof-of-work';
import type { Captcha } from './port';

const SALT_BYTES = 16;

/** About 65,000 hashes; docs/measured.md lists how long that takes on which device. */
const WORK_BITS = 16;

/** Maximum bits added for abuse: 32 times the work. */
const MAX_EXTRA_BITS = 5;

const NONCE = /^\d{1,16}$/;

function leadingZeroBits(hash: Buffer): number {
  const zeroBytes = hash.findIndex((byte) => byte !== 0);
  if (zeroBytes < 0) return hash.length * 8;
  return zeroBytes * 8 + Math.clz32(hash.readUInt8(zeroBytes)) - 24;
}

/** A proof of work, computed by the device without its user: `bits` in quiet times, plus one per step of abuse. */
export function createProofOfWork(bits = WORK_BITS): Captcha {
  return {
    create: async (abuse) => {
      const work = {
        salt: randomBytes(SALT_BYTES).toString('base64url'),
        bits: bits + Math.min(abuse, MAX_EXTRA_BITS),
      };
      return { shown: { type: 'pow', ...work }, secret: work };
    },
    judge: async (secret, nonce) => {
      if (typeof secret.salt !== 'string' || typeof secret.bits !== 'number' || !NONCE.test(nonce))
        return false;
      const hash = createHash('sha256').update(workText(secret.salt, nonce)).digest();
      return leadingZeroBits(hash) >= secret.bits;
    },
  };
}
