import type { ArchiveEntry } from '../archive/index.ts'
import { putInTurns, type Remembered, type ResentStore } from '../resent/index.ts'
import type { StoreCall, ToThread } from './render-task.ts'

/** Characters that are sent at once: the thread that serves takes each message as a whole. */
const AT_ONCE = 32_768

type Said = Exclude<ToThread, { readonly task: unknown } | { readonly warm: true } | { readonly over: number }>

/** A thread's way to an archive that only the thread that serves can ask: one question at a time, in small messages. */
export class AskedStore implements ResentStore {
  readonly key: string
  readonly #say: (call: StoreCall) => void
  #waiting: { resolve: (found: Remembered | undefined) => void; reject: (error: Error) => void } | undefined

  constructor(key: string, say: (call: StoreCall) => void) {
    this.key = key
    this.#say = say
  }

  standing(links: readonly string[]): Promise<Remembered | undefined> {
    return this.#ask({ ask: 'standing', links })
  }

  async remember(link: string, [event, ...cut]: readonly ArchiveEntry[]): Promise<void> {
    await this.keep(cut)
    await this.#ask({ ask: 'remember', link, entries: event ? [event] : [] })
  }

  async keep(entries: readonly ArchiveEntry[]): Promise<void> {
    await putInTurns(entries, AT_ONCE, async (some) => [await this.#ask({ ask: 'keep', entries: some })])
  }

  /** Takes what the archive said. */
  heard(said: Said): void {
    if ('fault' in said) this.#waiting?.reject(new Error(said.fault))
    else this.#waiting?.resolve(said.store)
  }

  #ask(call: StoreCall): Promise<Remembered | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#say(call)
    })
  }
}
