/** Preloaded into programs below a directory that their account may not enter; see fork.ts. */
process.cwd = () => '/proc/self/cwd';
