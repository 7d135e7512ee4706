/** A bucket, and the key to it. */
export interface S3Settings {
  /** With the bucket as the last part of its path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What the environment says of it. */
interface BucketVariables {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
}

/** The bucket that is set, or undefined; what is wrong with it is told in `wrong`. */
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
