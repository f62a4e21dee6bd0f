// Example engine for ENGINE_WEBHOOK_URL: verifies the signature, runs a tool, returns the image.
// Start it with SECRET=… node docs/examples/engine-webhook.mjs, then set ENGINE_WEBHOOK_URL=http://127.0.0.1:9100/tuzuo
// and ENGINE_PRIVATE_HOSTS=127.0.0.1:9100. Replace `draw` with your model: ComfyUI's /prompt, diffusers, anything.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SECRET = '', PORT = '9100' } = process.env;
const MOST_BYTES = 100 * 2 ** 20;

/** Produces the result as base64; this example returns the first image of the first input slot unchanged. */
async function draw({ inputs }) {
  const [first] = Object.values(inputs).flat();
  return first.data;
}

function isSigned({ headers, method, url }, body) {
  const time = String(headers['x-tuzuo-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = createHmac('sha256', SECRET).update(`${time}\n${method}\n${url}\n${body}`).digest('hex');
  const given = Buffer.from(String(headers['x-tuzuo-signature']));
  const wanted = Buffer.from(`v1=${expected}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const server = createServer(async (request, response) => {
  const answer = (status, json) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MOST_BYTES) return answer(413, { state: 'failed', kind: 'refused' });
  }
  if (!isSigned(request, body)) return answer(401, { state: 'failed', kind: 'broken' });
  try {
    return answer(200, { state: 'succeeded', results: [{ data: await draw(JSON.parse(body)) }] });
  } catch {
    return answer(500, { state: 'failed', kind: 'broken' });
  }
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`ready ${server.address().port}\n`));
