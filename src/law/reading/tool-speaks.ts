import type { Message } from '../../message/index.ts'

/** Whether a message of the tools says something of its own: it holds more than results and what this version does not know. */
export function toolSpeaks({ role, parts }: Message): boolean {
  return role === 'tool' && parts.some(({ type }) => type !== 'tool-result' && type !== 'opaque')
}
