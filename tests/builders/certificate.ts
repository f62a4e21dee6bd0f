import { createSign, type KeyObject } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BITS = 0x03;
const NULL = 0x05;
const OBJECT_ID = 0x06;
const TEXT = 0x0c;
const TIME = 0x18;
const VERSION_TAG = 0xa0;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const long = body.length > 0xff ? [0x82, body.length >> 8, body.length & 0xff] : [0x81, body.length];
  return Buffer.concat([Buffer.from([tag, ...(body.length < 0x80 ? [body.length] : long)]), body]);
}

const hex = (digits: string) => Buffer.from(digits, 'hex');

/** sha256WithRSAEncryption */
const ALGORITHM = der(SEQUENCE, der(OBJECT_ID, hex('2a864886f70d01010b')), der(NULL));

const nameOf = (name: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, hex('550403')), der(TEXT, Buffer.from(name)))));

const timeOf = (time: Date) => der(TIME, Buffer.from(`${time.toISOString().replace(/\.\d+Z|[-:T]/g, '')}Z`));

type CertificateOptions = {
  serial: string;
  from: Date;
  until: Date;
  publicKey: KeyObject;
  /** Of who signs it. */
  privateKey: KeyObject;
  /** Whose it is, and who has signed it. */
  name?: string;
  issuer?: string;
};

/** A certificate, signed by its own key unless told, in PEM. @param serial hexadecimal, an even number of digits below 80… */
export function makeCertificate(options: CertificateOptions): string {
  const { serial, from, until, privateKey, publicKey, name = 'test', issuer = name } = options;
  const content = der(
    SEQUENCE,
    der(VERSION_TAG, der(INTEGER, hex('02'))),
    der(INTEGER, hex(serial)),
    ALGORITHM,
    nameOf(issuer),
    der(SEQUENCE, timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey);
  const bytes = der(SEQUENCE, content, ALGORITHM, der(BITS, Buffer.from([0]), signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
