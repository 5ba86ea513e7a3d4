import { redact } from '../../archive/index.ts'
import type { ContentPart, Message, Part } from '../../message/index.ts'

/** A message without its secrets. They are detected in whole texts: a key of several lines is not a secret line by line. The same object if it has none. */
export function redactMessage(message: Message, key: string): Message {
  const parts = message.parts.map((part) => redactPart(part, key))
  return parts.every((part, i) => part === message.parts[i]) ? message : { ...message, parts }
}

function redactPart(part: Part, key: string): Part {
  if (part.type === 'text' || part.type === 'reasoning') return redactText(part, key)
  if (part.type === 'tool-call') {
    const input = redact(part.input, key)
    return input === part.input ? part : { ...part, input }
  }
  if (part.type !== 'tool-result') return part
  const output = part.output.map((one): ContentPart => (one.type === 'text' ? redactText(one, key) : one))
  return output.every((one, i) => one === part.output[i]) ? part : { ...part, output }
}

function redactText<T extends { readonly text: string }>(part: T, key: string): T {
  const text = redact(part.text, key)
  return text === part.text ? part : { ...part, text }
}
