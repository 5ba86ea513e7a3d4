import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** What a process in the chain has used so far, and for how long its event loop was held up at most since it was last asked, in milliseconds. */
export interface Used {
  /** Of all threads, and of the one that serves. */
  readonly processor: number
  readonly serving: number
  readonly stalled: number
  /** Resident memory at its highest since the process began, in megabytes. */
  readonly peak: number
}

/** A provider, a pass-through or a gateway in a process of its own. */
export interface Standing {
  readonly base: string
  used(): Promise<Used>
  stop(): void
}

/** Starts one; `args` are its upstream and what else it takes. */
export async function standing(role: 'provider' | 'bare' | 'gateway', ...args: string[]): Promise<Standing> {
  const child = fork(join(import.meta.dirname, `${role}.ts`), args)
  const base = String(await said(child))
  return {
    base,
    used: () => {
      const answer = said(child) as Promise<Used>
      child.send('used')
      return answer
    },
    stop: () => child.kill(),
  }
}

function said(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}
