import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Returns the lines that a program printed until it was killed with SIGKILL, `delay` milliseconds after its `count`-th line: however slow the machine is,
 * it is killed in the midst of its work.
 */
export async function linesUntilKilled(args: readonly string[], count: number, delay: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length === count) void wait(delay).then(() => child.kill('SIGKILL'))
  }
  return lines.filter((line) => line.trim() !== '')
}
