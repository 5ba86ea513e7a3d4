import { type ArchiveEntry, putInTurns } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import type { Remembered, ResentStore } from '../../resent/index.ts'
import type { StoreCall, ToThread } from './render-task.ts'

/** Characters that are sent at once: the thread that serves receives each message as a whole. */
const AT_ONCE = 32_768

type Said = Exclude<ToThread, { readonly task: unknown } | { readonly warm: true } | { readonly over: number }>

/** Gives a thread access to an archive that only the serving thread can use: one question at a time, in small messages. */
export class AskedStore implements ResentStore {
  readonly key: string
  readonly #say: (call: StoreCall) => void
  #waiting: { resolve: (found: Remembered | number | undefined) => void; reject: (error: Error) => void } | undefined

  constructor(key: string, say: (call: StoreCall) => void) {
    this.key = key
    this.#say = say
  }

  standing(links: readonly string[]): Promise<Remembered | undefined> {
    return this.#remembered({ ask: 'standing', links })
  }

  async least(mark: string): Promise<number | undefined> {
    const found = await this.#ask({ ask: 'least', mark })
    return typeof found === 'number' ? found : undefined
  }

  async remember(link: string, [event, ...cut]: readonly ArchiveEntry[], marks: readonly string[], known?: string): Promise<Remembered | undefined> {
    await this.keep(cut)
    return this.#remembered({ ask: 'remember', link, entries: event ? [event] : [], marks, known })
  }

  async keep(entries: readonly ArchiveEntry[]): Promise<void> {
    await putInTurns(entries, AT_ONCE, async (some) => [await this.#ask({ ask: 'keep', entries: some })])
  }

  /** Receives the archive's answer. */
  heard(said: Said): void {
    if ('fault' in said) this.#waiting?.reject(new DecantError('archive-write-failed', said.fault, 'The original was sent.'))
    else this.#waiting?.resolve(said.store)
  }

  async #remembered(call: StoreCall): Promise<Remembered | undefined> {
    const found = await this.#ask(call)
    return typeof found === 'number' ? undefined : found
  }

  #ask(call: StoreCall): Promise<Remembered | number | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#say(call)
    })
  }
}
