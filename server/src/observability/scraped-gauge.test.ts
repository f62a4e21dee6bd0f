import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { scrapedGauge } from './scraped-gauge';

const linesOf = async (registry: Registry) =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('reports what is there at the scrape, and nothing while reading fails, beside the other metrics', async () => {
  const registry = new Registry();
  let read = async () => [{ labels: { state: 'queued' }, value: 3 }];
  scrapedGauge(registry, { name: 'open', help: 'open', labelNames: ['state'] }, () => read());
  new Counter({ name: 'others', help: 'others', registers: [registry] }).inc();
  expect(await linesOf(registry)).toEqual(['open{state="queued"} 3', 'others 1']);
  read = async () => [{ labels: { state: 'running' }, value: 1 }];
  expect(await linesOf(registry)).toEqual(['open{state="running"} 1', 'others 1']);
  read = () => Promise.reject(new Error('the database is down'));
  expect(await linesOf(registry)).toEqual(['others 1']);
});

it('is absent instead of 0 without labels, too, also when reading throws at once', async () => {
  const registry = new Registry();
  let bytes: number | undefined = 5;
  scrapedGauge(registry, { name: 'free', help: 'free' }, () => {
    if (bytes === undefined) throw new Error('no disk');
    return [{ value: bytes }];
  });
  expect(await linesOf(registry)).toEqual(['free 5']);
  bytes = undefined;
  expect(await linesOf(registry)).toEqual([]);
});
