// Example content check for SAFETY_WEBHOOK_URL: verifies the signature, checks texts and images, returns a verdict.
// Start it with SECRET=… node docs/examples/safety-webhook.mjs, then set SAFETY_PROVIDERS=webhook, SAFETY_WEBHOOK_SECRET=…
// and SAFETY_WEBHOOK_URL=http://127.0.0.1:9101/check. Replace `judge` with your model or vendor.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SECRET = '', PORT = '9101', WORDS = '稳赚不赔,加微信' } = process.env;
const MOST_BYTES = 8 * 2 ** 20;

/** Rejects texts that contain a listed word; leaves all images to a human review. */
async function judge({ kind, text = '' }) {
  if (kind === 'picture') return { verdict: 'review' };
  return WORDS.split(',').some((word) => text.includes(word))
    ? { verdict: 'refused', reason: 'ads' }
    : { verdict: 'clear' };
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
    if (body.length > MOST_BYTES) return answer(413, {});
  }
  if (!isSigned(request, body)) return answer(401, {});
  try {
    return answer(200, await judge(JSON.parse(body)));
  } catch {
    return answer(500, {});
  }
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`ready ${server.address().port}\n`));
