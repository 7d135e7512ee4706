import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * Mounts a disk of this many kilobytes at `folder` until the test ends. Returns false if this machine does not permit
 * mounting.
 */
export function smallDisk(folder: string, kilobytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return true;
}
