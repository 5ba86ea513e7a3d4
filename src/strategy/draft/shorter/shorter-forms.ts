import type { Message } from '../../../message/index.ts'

/** The shorter forms of messages, by index, for a draft. @param shorten returns the form of one, undefined to leave it as it is */
export function shorterForms(messages: readonly Message[], shorten: (message: Message, i: number) => Message | undefined): Map<number, Message> {
  const forms = new Map<number, Message>()
  for (const [i, message] of messages.entries()) {
    const form = shorten(message, i)
    if (form) forms.set(i, form)
  }
  return forms
}
