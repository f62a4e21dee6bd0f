// Preloaded into the checker's process: refuses every connection and logs each attempt.
const { appendFileSync } = require('node:fs');
const net = require('node:net');

const record = process.env.OFFLINE_GUARD_LOG;

net.Socket.prototype.connect = function refuse(...args) {
  const [target] = Array.isArray(args[0]) ? args[0] : args;
  const where =
    typeof target === 'object' && target !== null ? `${target.host ?? target.path}:${target.port}` : target;
  appendFileSync(record, `${where}\n`);
  process.nextTick(() => this.destroy(new Error(`The check is offline; it tried to reach ${where}`)));
  return this;
};
