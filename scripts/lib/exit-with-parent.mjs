/**
 * Preloaded into the server by `npm start`: when the launcher is gone, even by kill -9, the channel to it closes
 * and the server stops cleanly instead of living on, unseen, with the port and the database.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
