/** A bucket with its credentials. */
export interface S3Settings {
  /** The last part of the path is the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The settings of the bucket in the environment. */
interface BucketVariables {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
}

/** Returns the configured bucket, or undefined. Adds each problem to `wrong`. */
export function s3Of(set: BucketVariables, wrong: string[]): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = set;
  if (!endpoint) return undefined;
  if (!accessKeyId || !secretAccessKey) {
    wrong.push('With S3_ENDPOINT, set S3_ACCESS_KEY and S3_SECRET_KEY as well.');
    return undefined;
  }
  if (new URL(endpoint).pathname === '/') {
    wrong.push('S3_ENDPOINT must end in the name of the bucket: https://storage.example/my-photos.');
    return undefined;
  }
  return { endpoint, region, accessKeyId, secretAccessKey };
}
