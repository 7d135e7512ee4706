import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server of ours in a process of its own. */
export function start(file: string, port: number, more: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [file], { stdio: 'inherit', env: { ...process.env, PORT: String(port), ...more } });
}

export async function untilAnswers(port: number, address: string): Promise<void> {
  while (!(await fetch(`http://localhost:${port}${address}`).catch(() => undefined))?.ok) await sleep(100);
}

export async function ended(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await sleep(50);
}

export function round(number: number): number {
  return Number(number.toPrecision(3));
}
