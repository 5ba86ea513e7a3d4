import { isReferred, type Message } from '../../message/index.ts'

/** Whether a message answers a call in content that its provider keeps. Of another provider's rules it is a result like any other. */
export function answersKept(message: Message | undefined, { laws }: { readonly laws: readonly string[] }): boolean {
  return message?.parts.some(isReferred) === true && laws.includes('referred-answered')
}
