import { createHash } from 'node:crypto'
import { type Archive, refOf, unlessAltered } from '../archive/index.ts'
import { decode } from '../format/index.ts'
import { DecantError, type Edit, handle, type Message, messageText, standsFor } from '../message/index.ts'
import { refText } from '../strategy/index.ts'

/** Under this relation the text of a record or note names the edit that wrote it. */
const WROTE = 'wrote'

/** So many records and notes are looked for at the most, those among what others stand for counted. */
const MOST = 1000

/** Lets an archive find the edit by the records and notes that it put. */
export async function linkWritten(archive: Archive, edit: Edit<Message>, hash: string): Promise<void> {
  for (const section of edit) {
    if ('keep' in section) continue
    for (const message of section.put) if (standsFor(message)) await archive.link(keyOf(message), hash, WROTE)
  }
}

/**
 * What records and notes of earlier compactions stand for, as far as the archive has it: those in a history, and those among what they
 * stand for. A message is only taken for one of these if it is, byte for byte, what decant wrote, and its ref is that of what is found;
 * where what is needed for that was altered in the archive, it is left what it is.
 */
export async function earlierIn(archive: Archive, messages: readonly Message[]): Promise<ReadonlyMap<Message, readonly Message[]>> {
  const found = new Map<Message, readonly Message[]>()
  const inputs = new Map<string, readonly Message[]>()
  const written = messages.filter(standsFor)
  for (let i = 0; i < written.length && i < MOST; i++) {
    const message = written[i] as Message
    const run = await runOf(archive, message, inputs)
    if (!run) continue
    found.set(message, run)
    written.push(...run.filter(standsFor))
  }
  return found
}

async function runOf(archive: Archive, message: Message, inputs: Map<string, readonly Message[]>): Promise<readonly Message[] | undefined> {
  const text = messageText(message)
  for (const hash of await archive.linked(keyOf(message), WROTE)) {
    const record = await archive.get(hash).catch(unlessAltered)
    const { input, format } = record?.meta ?? {}
    if (!record || typeof input !== 'string' || typeof format !== 'string') continue
    const before = inputs.get(input) ?? (await read(archive, input, format))
    inputs.set(input, before)
    let at = 0
    for (const section of JSON.parse(Buffer.from(record.bytes).toString('utf8')) as Edit<Message>) {
      const end = at + ('keep' in section ? section.keep : section.cut)
      const run = before.slice(at, end)
      at = end
      if ('put' in section && section.put.some((one) => messageText(one) === text) && text.includes(handle.write(refOf(archive.key, refText(run))))) return run
    }
  }
  return undefined
}

/** The messages of an input; none where it is not held any more, or cannot be read. */
async function read(archive: Archive, input: string, format: string): Promise<readonly Message[]> {
  const record = await archive.get(input).catch(unlessAltered)
  if (!record) return []
  try {
    return decode(Buffer.from(record.bytes).toString('utf8'), { format }).history.messages
  } catch (error) {
    if (error instanceof DecantError) return []
    throw error
  }
}

function keyOf(message: Message): string {
  return createHash('sha256').update(messageText(message)).digest('hex')
}
