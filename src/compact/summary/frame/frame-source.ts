import { createHash } from 'node:crypto'
import { withoutInvisible } from '../../../text/index.ts'
import type { Prompts, Speaker } from '../../prompts/prompts.ts'

/** A conversation as it is shown to a model: between marks that its own text cannot close, since their name contains its hash. */
export function frameSource(lines: readonly string[]): string {
  const body = lines.join('\n')
  const mark = `conversation-${createHash('sha256').update(body).digest('hex').slice(0, 12)}`
  return `<${mark}>\n${body}\n</${mark}>`
}

/** A line of a conversation with its speaker. */
export function labelledLine(speaker: Speaker, text: string, { speakers }: Prompts): string {
  return `[${speakers[speaker]}] ${withoutInvisible(text)}`
}
