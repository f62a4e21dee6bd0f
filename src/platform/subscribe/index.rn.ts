import type { SubscribePort } from './port';

export const subscribe = undefined satisfies SubscribePort;
