import { isReferredResult, type Message } from '../../message/index.ts'

/** Whether a message answers a call in content that its provider stores. Under another provider's rules it is an ordinary result. */
export function answersStoredCall(message: Message | undefined, { laws }: { readonly laws: readonly string[] }): boolean {
  return message?.parts.some(isReferredResult) === true && laws.includes('referred-answered')
}
