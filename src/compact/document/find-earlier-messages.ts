import { createHash } from 'node:crypto'
import { type Archive, ignoreHashMismatch, refOf } from '../../archive/index.ts'
import { decode } from '../../format/index.ts'
import { countReplaced, DecantError, type Edit, handle, type Message, messageText, spans } from '../../message/index.ts'
import { refText } from '../../strategy/index.ts'

/** The relation that links the text of a record or note to the edit that wrote it. */
const WROTE_RELATION = 'wrote'

/** Maximum number of records and notes that are looked up, including nested ones. */
const MAX_LOOKUPS = 1000

/** Links the records and notes that an edit wrote to the edit in the archive. */
export async function linkWritten(archive: Archive, edit: Edit<Message>, hash: string): Promise<void> {
  for (const section of edit) {
    if ('keep' in section) continue
    for (const message of section.put) if (countReplaced(message)) await archive.link(textHash(message), hash, WROTE_RELATION)
  }
}

/**
 * The messages that records and notes of earlier compactions replaced, as far as the archive has them: of those in a history, and of those nested in what they
 * replaced. A message only counts as one of these if it is, byte for byte, what decant wrote, and its ref is that of the text found; if anything needed for
 * that was altered in the archive, it is treated as an ordinary message.
 */
export async function findEarlierMessages(archive: Archive, messages: readonly Message[]): Promise<ReadonlyMap<Message, readonly Message[]>> {
  const found = new Map<Message, readonly Message[]>()
  const edits = new ArchivedEdits(archive)
  const written = messages.filter(countReplaced)
  for (let i = 0; i < written.length && i < MAX_LOOKUPS; i++) {
    const message = written[i] as Message
    const run = await replacedRun(archive, message, edits)
    if (!run) continue
    found.set(message, run)
    for (const nested of run) if (countReplaced(nested)) written.push(nested)
  }
  return found
}

async function replacedRun(archive: Archive, message: Message, edits: ArchivedEdits): Promise<readonly Message[] | undefined> {
  const text = messageText(message)
  for (const hash of await archive.linked(textHash(message), WROTE_RELATION))
    for (const run of await edits.runs(hash, text)) if (text.includes(handle.write(refOf(archive.key, refText(run))))) return run
  return undefined
}

/** An edit: the messages of its input, and for each text that it wrote, the spans that the text replaced. */
interface EditCuts {
  readonly before: readonly Message[]
  readonly spans: ReadonlyMap<string, readonly (readonly [from: number, to: number])[]>
}

/** The edits that an archive contains, each read once however many records and notes it wrote. */
class ArchivedEdits {
  readonly #archive: Archive
  readonly #cuts = new Map<string, EditCuts | undefined>()
  readonly #inputs = new Map<string, readonly Message[]>()

  constructor(archive: Archive) {
    this.#archive = archive
  }

  /** The runs of messages that an edit replaced by a text. */
  async runs(hash: string, text: string): Promise<(readonly Message[])[]> {
    if (!this.#cuts.has(hash)) this.#cuts.set(hash, await this.#readCuts(hash))
    const cuts = this.#cuts.get(hash)
    return (cuts?.spans.get(text) ?? []).map(([from, to]) => cuts?.before.slice(from, to) ?? [])
  }

  async #readCuts(hash: string): Promise<EditCuts | undefined> {
    const record = await this.#archive.get(hash).catch(ignoreHashMismatch)
    const { input, format } = record?.meta ?? {}
    if (!record || typeof input !== 'string' || typeof format !== 'string') return undefined
    const before = this.#inputs.get(input) ?? (await readInput(this.#archive, input, format))
    this.#inputs.set(input, before)
    return { before, spans: spansByText(JSON.parse(Buffer.from(record.bytes).toString('utf8')) as Edit<Message>) }
  }
}

function spansByText(edit: Edit<Message>): Map<string, [number, number][]> {
  const found = new Map<string, [number, number][]>()
  for (const { section, start, end } of spans(edit)) {
    for (const text of 'put' in section ? section.put.map(messageText) : []) {
      const known = found.get(text)
      if (known) known.push([start, end])
      else found.set(text, [[start, end]])
    }
  }
  return found
}

/** The messages of an input; none if it is no longer stored, or cannot be read. */
async function readInput(archive: Archive, input: string, format: string): Promise<readonly Message[]> {
  const record = await archive.get(input).catch(ignoreHashMismatch)
  if (!record) return []
  try {
    return decode(Buffer.from(record.bytes).toString('utf8'), { format }).history.messages
  } catch (error) {
    if (error instanceof DecantError) return []
    throw error
  }
}

function textHash(message: Message): string {
  return createHash('sha256').update(messageText(message)).digest('hex')
}
