import type { History, Message } from '../../message/index.ts'
import { anthropicBody } from '../body/anthropic.ts'
import { h } from '../notation.ts'
import { signLike } from '../provider/anthropic/sign-like.ts'
import type { Refused } from './refused.ts'

const BOUND =
  'Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".'
const before = h('s u a~[1] r1 a~[2] r2 a~ u')

/** The body of `after`, with its thinking signed as it was when `before` was written. */
function signedAs(after: History, model: string): object {
  return signLike(anthropicBody(after, model), anthropicBody(before, model))
}

function changed(index: number, change: (message: Message) => Message | undefined): History {
  const messages = before.messages.flatMap((message, i) => (i === index ? (change(message) ?? []) : [message]))
  return { ...before, messages }
}

const withoutThinking = (message: Message): Message => ({ ...message, parts: message.parts.filter((part) => part.type !== 'reasoning') })
const shortened = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, output: [{ type: 'text', text: '…' }] } : part)),
})
const rewritten = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: 'other words' } : part)),
})
const rethought = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'reasoning' ? { ...part, text: 'other thoughts' } : part)),
})

function bound(title: string, history: History): Refused {
  return {
    title,
    mock: 'anthropic',
    law: 'prefix-binding',
    profile: 'anthropic-bound',
    error: BOUND,
    before,
    history,
    body: signedAs(history, 'claude-opus-5-5'),
  }
}

/** Edits after which Anthropic refuses a history that it accepted before. */
export function anthropicEdits(): Refused[] {
  return [
    bound('an old result shortened', changed(3, shortened)),
    bound('system text changed', changed(0, rewritten)),
    bound("the user's words changed", changed(1, rewritten)),
    bound('thinking taken from the middle', changed(4, withoutThinking)),
    {
      title: 'the latest thinking changed',
      mock: 'anthropic',
      law: 'latest-reasoning',
      profile: 'anthropic',
      error: '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified',
      before,
      history: changed(6, rethought),
      body: signedAs(changed(6, rethought), 'claude-sonnet-4-5'),
    },
  ]
}
