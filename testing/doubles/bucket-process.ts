import { createRequire } from 'node:module';

// Serves a bucket over the S3 protocol in a separate process, so that it can be killed: `node bucket-process.ts PORT
// FOLDER NAME`.

interface S3Server {
  run(): Promise<unknown>;
}

const [port, directory, name] = process.argv.slice(2);
// The export `default` is the underlying framework; the module itself is the server.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;
const options = { address: '127.0.0.1', port: Number(port), silent: true, directory, vhostBuckets: false };
// S3rver drops the trailing slash from the signed URL of a list request, so the signatures do not match.
await new S3rver({ ...options, configureBuckets: [{ name }], allowMismatchedSignatures: true }).run();
