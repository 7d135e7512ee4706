import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the admin command like an operator on the product's machine. */
export async function runAdmin(...args: readonly string[]): Promise<string> {
  const admin = JSON.parse(process.env.DAMSON_ADMIN!) as Record<string, string>;
  const { stdout } = await promisify(execFile)(process.execPath, ['server/process/admin.ts', ...args], {
    env: { ...process.env, ...admin },
  });
  return stdout;
}
