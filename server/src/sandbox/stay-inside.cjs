/** Loaded before a program that lies below a directory which its account may not enter; see fork.ts. */
process.cwd = () => '/proc/self/cwd';
