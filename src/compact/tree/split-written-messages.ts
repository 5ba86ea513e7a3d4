import { detectWrittenKind, type Edit, EditBuilder, type Message, type Part } from '../../message/index.ts'

/** A history in which everything that decant wrote is in messages of its own. */
export interface SplitMessages {
  readonly messages: readonly Message[]
  /** For each message: how many pieces of the same given message follow, itself included, and how many precede it. */
  readonly positions: readonly { readonly left: number; readonly before: number }[]
}

/**
 * Splits messages in which text that decant wrote was merged with others. Providers that want roles to alternate merge neighbours of the user's side into one
 * message, so that after a compaction a summary shares a message with the user's own words or with results of tools. Here each becomes its own message again:
 * the summary is data without authority, and the text next to it stays the user's. A message object that occurs twice becomes two, since a chunk is known by
 * its first message. Linear.
 */
export function splitWrittenMessages(messages: readonly Message[]): SplitMessages {
  const all: Message[] = []
  const positions: { left: number; before: number }[] = []
  const seen = new Set<Message>()
  for (const given of messages) {
    const message = seen.has(given) ? { ...given } : given
    seen.add(given)
    const pieces = piecesOf(message)
    pieces.forEach((piece, before) => {
      all.push(piece)
      positions.push({ left: pieces.length - before, before })
    })
  }
  return { messages: all, positions }
}

/** Maps an edit of the split messages to one of the given messages; a message whose pieces all stay is kept unchanged. */
export function rejoinEdit(edit: Edit<Message>, { messages, positions }: SplitMessages): Edit<Message> {
  if (positions.every(({ left, before }) => left === 1 && before === 0)) return edit
  const result = new EditBuilder<Message>()
  let at = 0
  for (const section of edit) {
    const end = at + ('keep' in section ? section.keep : section.cut)
    if ('put' in section) result.cut(0, section.put, section.reason, section.wants)
    while (at < end) {
      const { left, before } = positions[at] as { left: number; before: number }
      if ('cut' in section) result.cut(left === 1 ? 1 : 0, [], section.reason)
      else if (before === 0 && at + left <= end) {
        result.keep(1, section.reason)
        at += left - 1
      } else result.cut(left === 1 ? 1 : 0, [messages[at] as Message], 'separated from the rest of its message')
      at++
    }
  }
  return result.build()
}

function piecesOf(message: Message): readonly Message[] {
  if (message.role !== 'user' || message.written !== undefined || message.parts.length < 2) return [message]
  const groups: { readonly parts: Part[]; readonly written: Message['written'] | undefined }[] = []
  for (const part of message.parts) {
    const written = part.type === 'text' ? detectWrittenKind(part.text) : undefined
    const last = groups.at(-1)
    if (last && last.written === undefined && written === undefined) last.parts.push(part)
    else groups.push({ parts: [part], written })
  }
  if (groups.every(({ written }) => written === undefined)) return [message]
  const { source: _, ...rest } = message
  return groups.map(({ parts, written }, i): Message => {
    const role = parts.every(({ type }) => type === 'tool-result') ? 'tool' : 'user'
    return { ...rest, id: i === 0 ? message.id : `${message.id}+${i}`, role, parts, ...(written !== undefined && { written }) }
  })
}
