/** Requests /healthz repeatedly in a thread of its own, and reports the latency of each response in ms. */
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 50;

/** @type {number[]} */
const times = [];
let stopped = false;

const ask = () =>
  new Promise((resolve, reject) => {
    get(`${workerData}/healthz`, (response) => response.resume().on('end', resolve)).on('error', reject);
  });

parentPort?.on('message', () => {
  stopped = true;
});

while (!stopped) {
  const started = performance.now();
  await ask();
  times.push(performance.now() - started);
  await sleep(EVERY_MS);
}
parentPort?.postMessage(times);
parentPort?.close();
