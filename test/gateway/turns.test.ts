import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { send, upstream } from './wire.ts'

/** A conversation of this many turns, each of some 300 tokens. */
function conversation(turns: number): string {
  const words = (i: number, who: string) => Array.from({ length: 30 }, (_, n) => `${who} says word_${i}_${n} here`).join(', ')
  const messages = Array.from({ length: turns }, (_, i) => [
    { role: 'user', content: words(i, 'user') },
    { role: 'assistant', content: words(i, 'assistant') },
  ]).flat()
  return JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 100, messages: [...messages, { role: 'user', content: words(turns, 'user') }] })
}

async function treatments(trigger: object, ...turns: number[]): Promise<string[]> {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const { base, events } = await inFrontOf(up, { trigger })
  for (const count of turns) await send(base, '/v1/messages', { body: conversation(count) })
  return events.map(({ treatment }) => treatment ?? '')
}

describe('conversation_turn_threshold (002) in the gateway', () => {
  it('compacts halfway between target and trigger a history with the configured number of turns, and passes one with fewer', async () => {
    const tokens = createCounter({ model: 'claude-sonnet-4-5', exact: false }).history(decode(conversation(40), { format: 'anthropic-messages' }).history)
    const shares = { window: Math.round(tokens / 0.7), at: 0.8, target: 0.4 }
    expect(await treatments(shares, 40)).toEqual(['passed'])
    expect(await treatments({ ...shares, turns: 41 }, 40)).toEqual(['compacted'])
    expect(await treatments({ ...shares, turns: 42 }, 40)).toEqual(['passed'])
  })

  it('compacts a history of many turns once, and not again at each following turn', async () => {
    const tokens = createCounter({ model: 'claude-sonnet-4-5', exact: false }).history(decode(conversation(40), { format: 'anthropic-messages' }).history)
    expect(await treatments({ window: Math.round(tokens / 0.7), turns: 10 }, 40, 41, 42)).toEqual(['compacted', 'rendered', 'rendered'])
  })

  it('passes a history of many turns that is below the early trigger', async () => {
    expect(await treatments({ window: 200_000, turns: 10 }, 40)).toEqual(['passed'])
  })
})
