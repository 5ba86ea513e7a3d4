import { type ArchiveEntry, putInBatches } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import type { RememberedCompaction, ResentStore } from '../../resent/index.ts'
import type { StoreCall, ToThread } from './render-task.ts'

/** Characters that are sent at once: the thread that serves receives each message as a whole. */
const MAX_MESSAGE_CHARS = 32_768

type StoreReply = Exclude<ToThread, { readonly task: unknown } | { readonly warm: true } | { readonly forget: number }>

/** Gives a thread access to an archive that only the serving thread can use: one call at a time, in small messages. */
export class RemoteStore implements ResentStore {
  readonly key: string
  readonly #post: (call: StoreCall) => void
  #pending: { resolve: (found: RememberedCompaction | number | undefined) => void; reject: (error: Error) => void } | undefined

  constructor(key: string, post: (call: StoreCall) => void) {
    this.key = key
    this.#post = post
  }

  findCompaction(links: readonly string[]): Promise<RememberedCompaction | undefined> {
    return this.#askForCompaction({ ask: 'findCompaction', links })
  }

  async minChars(mark: string): Promise<number | undefined> {
    const found = await this.#ask({ ask: 'minChars', mark })
    return typeof found === 'number' ? found : undefined
  }

  async remember(
    link: string,
    [event, ...cut]: readonly ArchiveEntry[],
    marks: readonly string[],
    storedEdit?: string,
  ): Promise<RememberedCompaction | undefined> {
    await this.keep(cut)
    return this.#askForCompaction({ ask: 'remember', link, entries: event ? [event] : [], marks, storedEdit })
  }

  async keep(entries: readonly ArchiveEntry[]): Promise<void> {
    await putInBatches(entries, MAX_MESSAGE_CHARS, async (some) => [await this.#ask({ ask: 'keep', entries: some })])
  }

  /** Receives the archive's reply. */
  receive(reply: StoreReply): void {
    if ('fault' in reply) this.#pending?.reject(new DecantError('archive-write-failed', reply.fault, 'The original was sent.'))
    else this.#pending?.resolve(reply.store)
  }

  async #askForCompaction(call: StoreCall): Promise<RememberedCompaction | undefined> {
    const found = await this.#ask(call)
    return typeof found === 'number' ? undefined : found
  }

  #ask(call: StoreCall): Promise<RememberedCompaction | number | undefined> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#post(call)
    })
  }
}
