import type { Archive } from '../archive/index.ts'
import type { Message, Part } from '../message/index.ts'
import type { LeftOut } from './event.ts'

/** Messages with all that was left out of them back from the archive; what it does not hold any more stays as it is. */
export async function wholeAgain(messages: readonly Message[], left: readonly LeftOut[], archive: Archive): Promise<readonly Message[]> {
  const whole = [...messages]
  for (const { message: at, part, hash } of left) {
    const message = whole[at]
    const record = await archive.get(hash)
    if (!message || !record) continue
    const text = Buffer.from(record.bytes).toString('utf8')
    whole[at] = { ...message, parts: message.parts.map((one, i) => (i === part ? withText(one, text) : one)) }
  }
  return whole
}

function withText(part: Part, text: string): Part {
  return part.type === 'tool-result' ? { ...part, output: [{ type: 'text', text }] } : part
}
