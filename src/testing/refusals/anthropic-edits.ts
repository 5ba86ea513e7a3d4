import type { History, Message } from '../../message/index.ts'
import { anthropicBody } from '../body/anthropic.ts'
import { h } from '../notation.ts'
import { signLike } from '../provider/anthropic/sign-like.ts'
import type { Refused } from './refused.ts'

const BOUND_ERROR =
  'Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".'
const before = h('s u a~[1] r1 a~[2] r2 a~ u')

/** The body of `after`, with its thinking signed as it was when `before` was written. */
function signedBody(after: History, model: string): object {
  return signLike(anthropicBody(after, model), anthropicBody(before, model))
}

function changeMessage(index: number, change: (message: Message) => Message | undefined): History {
  const messages = before.messages.flatMap((message, i) => (i === index ? (change(message) ?? []) : [message]))
  return { ...before, messages }
}

const withoutThinking = (message: Message): Message => ({ ...message, parts: message.parts.filter((part) => part.type !== 'reasoning') })
const shortenResult = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, output: [{ type: 'text', text: '…' }] } : part)),
})
const replaceText = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: 'other words' } : part)),
})
const replaceReasoning = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'reasoning' ? { ...part, text: 'other thoughts' } : part)),
})

function refusedEdit(title: string, history: History): Refused {
  return {
    title,
    mock: 'anthropic',
    law: 'prefix-binding',
    profile: 'anthropic-bound',
    error: BOUND_ERROR,
    before,
    history,
    body: signedBody(history, 'claude-opus-5-5'),
  }
}

/** Edits after which Anthropic refuses a history that it accepted before. */
export function anthropicEdits(): Refused[] {
  return [
    refusedEdit('an old result shortened', changeMessage(3, shortenResult)),
    refusedEdit('system text changed', changeMessage(0, replaceText)),
    refusedEdit("the user's words changed", changeMessage(1, replaceText)),
    refusedEdit('thinking taken from the middle', changeMessage(4, withoutThinking)),
    {
      title: 'the latest thinking changed',
      mock: 'anthropic',
      law: 'latest-reasoning',
      profile: 'anthropic',
      error: '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified',
      before,
      history: changeMessage(6, replaceReasoning),
      body: signedBody(changeMessage(6, replaceReasoning), 'claude-sonnet-4-5'),
    },
  ]
}
