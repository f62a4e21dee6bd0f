import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { DeviceEventEmitter, NativeModules } from 'react-native';

/** A part of a form as passed by React Native's JavaScript. */
type FormPart = { headers: Record<string, string> } & ({ string: string } | { uri: string });

type Query = {
  method: string;
  url: string;
  data: { string?: string; formData?: FormPart[] };
  headers: Record<string, string>;
  withCredentials: boolean;
};

/** Received bodies, by the id that JavaScript holds. */
const blobs = new Map<string, Buffer>();

const running = new Map<number, http.ClientRequest>();
let lastId = 0;

async function formBody(parts: readonly FormPart[], boundary: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const head = Object.entries(part.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    pieces.push(Buffer.from(`--${boundary}\r\n${head.join('')}\r\n`));
    pieces.push('uri' in part ? await readFile(fileURLToPath(part.uri)) : Buffer.from(part.string));
    pieces.push(Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The bytes to send, and the header that only the native module can write. */
async function encode({ string, formData }: Query['data']): Promise<[Buffer, Record<string, string>]> {
  if (formData === undefined) return [Buffer.from(string ?? ''), {}];
  const boundary = `native-${Math.random()}`;
  return [
    await formBody(formData, boundary),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  ];
}

async function exchange(id: number, { method, url, data, headers }: Query): Promise<void> {
  const [body, extra] = await encode(data);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(url, { method, headers: { ...headers, ...extra }, agent: false }, resolve);
    running.set(id, request);
    request.on('error', reject);
    request.end(body);
  });
  DeviceEventEmitter.emit('didReceiveNetworkResponse', [id, response.statusCode, response.headers, url]);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  const blobId = `blob-${id}`;
  blobs.set(blobId, content);
  const blob = { blobId, offset: 0, size: content.length, type: '', name: '' };
  DeviceEventEmitter.emit('didReceiveNetworkData', [id, blob]);
}

/**
 * Installs native networking modules, on real sockets, below React Native's `fetch`, `XMLHttpRequest`, `FormData` and
 * `Blob`, and makes those the globals, as in the app.
 * @returns the requests that JavaScript passes from now on
 */
export function installNativeNetworking(): Query[] {
  const queries: Query[] = [];
  Object.assign(NativeModules.Networking, {
    sendRequest(query: Query, created: (id: number) => void) {
      queries.push(query);
      lastId += 1;
      const id = lastId;
      created(id);
      exchange(id, query)
        .then(() => '')
        .catch((error: Error) => error.message)
        .then((failure) => {
          running.delete(id);
          DeviceEventEmitter.emit('didCompleteNetworkResponse', [id, failure, false]);
        });
    },
    abortRequest: (id: number) => void running.get(id)?.destroy(),
  });
  NativeModules.FileReaderModule = {
    readAsText: async ({ blobId }: { blobId: string }) => blobs.get(blobId)?.toString('utf8'),
    readAsDataURL: async ({ blobId }: { blobId: string }) =>
      `data:;base64,${blobs.get(blobId)?.toString('base64')}`,
  };
  for (const name of ['fetch', 'Headers', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);
  require('react-native/Libraries/Core/setUpXHR');
  return queries;
}
