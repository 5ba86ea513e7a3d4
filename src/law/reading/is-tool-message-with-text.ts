import type { Message } from '../../message/index.ts'

/** Whether a message in the tools' role contains more than results and content unknown to this version. */
export function isToolMessageWithText({ role, parts }: Message): boolean {
  return role === 'tool' && parts.some(({ type }) => type !== 'tool-result' && type !== 'opaque')
}
