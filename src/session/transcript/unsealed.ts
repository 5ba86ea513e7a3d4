import { apply, type Edit, EditBuilder, type Message } from '../../message/index.ts'
import { withoutReasoning } from '../../strategy/index.ts'

/**
 * Messages without any reasoning that a provider sealed, for a model that takes no seals but its own; undefined where there is none. It is taken away
 * from the beginning on, and for good, which is what models that bind reasoning allow.
 */
export function unsealed(messages: readonly Message[]): readonly Message[] | undefined {
  const isSealed = ({ parts }: Message) => parts.some((part) => part.type === 'reasoning' && (part.signature ?? part.encrypted) !== undefined)
  if (!messages.some(isSealed)) return undefined
  const edit = new EditBuilder<Message>()
  for (const message of messages) {
    const bare = isSealed(message) ? withoutReasoning(message) : message
    if (bare === message) edit.keep(1)
    else edit.cut(1, bare ? [bare] : [])
  }
  const built: Edit<Message> = edit.build()
  return apply(messages, built)
}
