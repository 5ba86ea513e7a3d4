import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** The resources that a process has used so far, and the longest block of its event loop since the last question, in milliseconds. */
export interface Used {
  /** Of all threads, and of the one that serves. */
  readonly processor: number
  readonly serving: number
  readonly stalled: number
  /** The highest resident memory since the process began, in megabytes. */
  readonly peak: number
}

/** A provider, a pass-through or a gateway in its own process. */
export interface ServerProcess {
  readonly base: string
  used(): Promise<Used>
  stop(): void
}

/** Starts one; `args` are its upstream and further arguments. */
export async function startServer(role: 'provider' | 'bare' | 'gateway', ...args: string[]): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, `${role}.ts`), args)
  const base = String(await nextMessage(child))
  return {
    base,
    used: () => {
      const answer = nextMessage(child) as Promise<Used>
      child.send('used')
      return answer
    },
    stop: () => child.kill(),
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}
