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

const OCTETS = 0x04;
const EXTENSIONS_TAG = 0xa3;

const hex = (digits: string) => Buffer.from(digits, 'hex');

const SHA256_WITH_RSA = der(SEQUENCE, der(OBJECT_ID, hex('2a864886f70d01010b')), der(NULL));
const SHA256_WITH_ECDSA = der(SEQUENCE, der(OBJECT_ID, hex('2a8648ce3d040302')));

const nameOf = (name: string) =>
  der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, hex('550403')), der(TEXT, Buffer.from(name)))));

const timeOf = (time: Date) => der(TIME, Buffer.from(`${time.toISOString().replace(/\.\d+Z|[-:T]/g, '')}Z`));

type CertificateOptions = {
  serial: string;
  from: Date;
  until: Date;
  publicKey: KeyObject;
  /** Key of the issuer. */
  privateKey: KeyObject;
  /** Subject and issuer. */
  name?: string;
  issuer?: string;
  /** Additional extensions: values by object id, in hexadecimal. */
  extensions?: Readonly<Record<string, string>>;
};

const extensionsOf = (extensions: Readonly<Record<string, string>>): Buffer[] => {
  const parts = Object.entries(extensions).map(([id, value]) =>
    der(SEQUENCE, der(OBJECT_ID, hex(id)), der(OCTETS, hex(value))),
  );
  return parts.length === 0 ? [] : [der(EXTENSIONS_TAG, der(SEQUENCE, ...parts))];
};

/**
 * A certificate in PEM, self-signed by default.
 * @param serial hexadecimal, an even number of digits below 80…
 */
export function makeCertificate(options: CertificateOptions): string {
  const { serial, from, until, privateKey, publicKey, name = 'test', issuer = name } = options;
  const algorithm = privateKey.asymmetricKeyType === 'ec' ? SHA256_WITH_ECDSA : SHA256_WITH_RSA;
  const content = der(
    SEQUENCE,
    der(VERSION_TAG, der(INTEGER, hex('02'))),
    der(INTEGER, hex(serial)),
    algorithm,
    nameOf(issuer),
    der(SEQUENCE, timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...extensionsOf(options.extensions ?? {}),
  );
  const signature = createSign('SHA256').update(content).sign(privateKey);
  const bytes = der(SEQUENCE, content, algorithm, der(BITS, Buffer.from([0]), signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
