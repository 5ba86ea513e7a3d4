import type { Archive, ArchiveEntry } from '../../archive/index.ts'
import type { WireFormat } from '../../format/index.ts'
import type { Message, Part } from '../../message/index.ts'
import type { LeftOut } from '../log/event.ts'
import { ownForms } from '../transcript/own-forms.ts'
import type { Original, Standing } from '../transcript/standing.ts'
import type { Transcript } from '../transcript/transcript.ts'
import { wireCopy } from '../transcript/wire-copy.ts'
import type { LeftText } from './arriving.ts'

/** What is left out of messages: the whole texts, and for each index the message before and after the removal. */
export interface Leaving {
  readonly left: readonly LeftText[]
  readonly before: (place: number) => Original
  readonly after: (place: number) => Original
}

/** Where removed texts are stored. */
export interface Keeping {
  readonly archive: Archive
  /** Name of the session. */
  readonly session: string
  readonly format: WireFormat
}

/**
 * Archives whole texts before any of them is shortened. If a wire format encoded a text as something other than a string, or the text contains a lone
 * surrogate, the text alone cannot restore what was appended: then the wire message is archived beside it.
 */
export async function kept({ left, before, after }: Leaving, { archive, session, format }: Keeping): Promise<readonly LeftOut[]> {
  const meta = { session }
  const entries: ArchiveEntry[] = left.map(({ text }) => ({ kind: 'part', bytes: text, text, meta }))
  const odd = new Map<number, number>()
  for (const place of new Set(left.map(({ message }) => message))) {
    const own = left.filter(({ message }) => message === place)
    const back = own.reduce((original, { part, text }) => withText(original, part, text.toWellFormed(), format), after(place))
    const wire = JSON.stringify(before(place).wire)
    if (JSON.stringify(back.wire) !== wire) odd.set(place, entries.push({ kind: 'event', bytes: wire, meta }) - 1)
  }
  const records = await archive.put(entries)
  const hashOf = (entry: number) => (records[entry] as { readonly hash: string }).hash
  return left.map(({ message, part }, i) => {
    const whole = odd.get(message)
    return { message, part, hash: hashOf(i), ...(whole !== undefined && { whole: hashOf(whole) }) }
  })
}

/**
 * Restores messages to the form before anything was left out of them; undefined if nothing was. A text that the archive no longer holds stays shortened. Linear
 * in what was left out.
 */
export async function wholeAgain({ messages, wire, left, format }: Transcript, archive: Archive): Promise<Standing | undefined> {
  if (left.length === 0) return undefined
  const whole = { messages: [...messages], wire: [...wire] }
  for (const { message: place, part, hash, whole: as } of left.toReversed()) {
    const message = whole.messages[place]
    const wire = whole.wire[place]
    if (!message || !wire) continue
    const record = as === undefined ? undefined : await archive.get(as)
    const appended = record && asAppended(message, record.bytes, format)
    const text = appended ? undefined : await archive.get(hash)
    if (!appended && !text) continue
    const original = appended ?? withText({ message, wire }, part, told(text?.bytes), format)
    whole.messages[place] = original.message
    whole.wire[place] = original.wire
  }
  return whole
}

/** Undefined if words that were in one message with the results have since been moved to their own. */
function asAppended(message: Message, bytes: Uint8Array, format: WireFormat): Original | undefined {
  const wire = wireCopy(JSON.parse(told(bytes)), 0)
  const parts = format.decode([wire]).history.messages[0]?.parts ?? message.parts
  if (parts.length !== message.parts.length) return undefined
  return { wire, message: { ...message, parts: parts.map((part, i) => answering(part, message.parts[i])) } }
}

/** A result decoded alone may not know the call that it answers. */
function answering(part: Part, known: Part | undefined): Part {
  return part.type === 'tool-result' && known?.type === 'tool-result' ? { ...part, callId: known.callId } : part
}

function withText(original: Original, at: number, text: string, format: WireFormat): Original {
  const { message, wire } = original
  const parts = message.parts.map((part, i): Part => {
    if (i !== at || part.type !== 'tool-result') return part
    const [first] = part.output
    return { ...part, output: [{ ...(first?.type === 'text' && first), type: 'text', text }] }
  })
  const whole = { ...message, parts }
  const forms = ownForms(whole, { message, wire }, { format, beside: wire })
  return forms.length === 1 && forms[0] ? { message: whole, wire: forms[0] } : original
}

function told(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8')
}
