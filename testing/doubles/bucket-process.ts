import { createRequire } from 'node:module';

// A bucket that speaks S3, as a process of its own that can be killed: `node bucket-process.ts PORT FOLDER NAME`.

interface S3Server {
  run(): Promise<unknown>;
}

const [port, directory, name] = process.argv.slice(2);
// Its `default` is the framework below it: the module itself is the server.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;
const options = { address: '127.0.0.1', port: Number(port), silent: true, directory, vhostBuckets: false };
// It leaves out the slash at the end of the address that a list is signed with.
await new S3rver({ ...options, configureBuckets: [{ name }], allowMismatchedSignatures: true }).run();
