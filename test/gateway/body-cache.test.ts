import { setTimeout } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { BodyCache } from '../../src/gateway/render/body-cache.ts'
import { hashChain } from '../../src/resent/prefix/hash-chain.ts'
import { createCounter, estimateTokens } from '../../src/token/index.ts'
import { sessionBody } from './session-body.ts'

const format = 'anthropic-messages'
const owner = { gateway: 1, format, scope: 'one' }

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void

/** Bytes that are still held once what is only kept for a moment is gone, such as what a compiler in the background works on. */
async function heldBytes(isEnough: (bytes: number) => boolean): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 20 && !isEnough(least); turn++) {
    await setTimeout(turn * 5)
    collectGarbage()
    least = Math.min(least, process.memoryUsage().heapUsed)
  }
  return least
}

describe('KnownBodies', () => {
  it('returns the same document, token counts and chain as a fresh parse, however a body grows, shrinks or changes', () => {
    const bodies = new BodyCache()
    const texts = [20, 21, 22, 40, 41, 22, 5, 6, 60].map((steps) => sessionBody(steps))
    texts.push(sessionBody(61).replace('never delete anything', 'delete all'), sessionBody(62), sessionBody(62, { model: 'claude-opus-4-5' }))
    for (const text of texts) {
      const { document, counter } = bodies.read(text, owner)
      const plain = decode(text, { format })
      expect(document).toEqual(plain)
      for (const model of [undefined, 'gpt-5', 'claude-sonnet-4-5']) {
        const fresh = createCounter({ ...(model !== undefined && { model }), exact: false })
        expect(counter(model, estimateTokens).history(document.history)).toBe(fresh.history(plain.history))
      }
      for (const scope of ['one', 'two']) expect(hashChain(document.history.messages, scope)).toEqual(hashChain(plain.history.messages, scope))
    }
  })

  it('reuses the messages of an earlier body over many requests', () => {
    const bodies = new BodyCache()
    const first = bodies.read(sessionBody(30), owner).document
    for (const steps of [31, 32, 33, 30]) {
      const { messages } = bodies.read(sessionBody(steps), owner).document.history
      expect(messages.slice(1, 62).every((message, i) => message === first.history.messages[i + 1])).toBe(true)
    }
  })

  it('reuses all messages of the last request in a long session, and keeps no earlier body in memory', async () => {
    const bodies = new BodyCache()
    const large = (steps: number) => sessionBody(steps, { system: 'x'.repeat(2_000_000) })
    let last = bodies.read(large(200), owner).document
    const before = await heldBytes(() => false)
    for (let steps = 201; steps < 240; steps++) {
      const { document } = bodies.read(large(steps), owner)
      expect(document.history.messages.filter((message) => last.history.messages.includes(message)).length).toBeGreaterThanOrEqual(2 * steps - 2)
      last = document
    }
    expect(await heldBytes((bytes) => bytes - before < 20_000_000)).toBeLessThan(before + 20_000_000)
    expect(last).toEqual(decode(large(239), { format }))
  })

  it('keeps no earlier body in memory through a long field name before the messages', async () => {
    const bodies = new BodyCache()
    const large = (steps: number) => {
      const contents = Array.from({ length: steps }, (_, i) => ({ role: i % 2 ? 'model' : 'user', parts: [{ text: `Step ${i}.` }] }))
      return JSON.stringify({
        systemInstruction: { parts: [{ text: 'Be careful.' }] },
        contents: [{ role: 'user', parts: [{ text: 'x'.repeat(8_000_000) }] }, ...contents],
      })
    }
    bodies.read(large(1), { ...owner, format: 'gemini' })
    const before = await heldBytes(() => false)
    bodies.read(large(3), { ...owner, format: 'gemini' })
    expect(await heldBytes((bytes) => bytes - before < 4_000_000)).toBeLessThan(before + 4_000_000)
  })

  it('keeps the longest body of a session when a shorter one comes between', () => {
    const bodies = new BodyCache()
    bodies.read(sessionBody(30), owner)
    const longest = bodies.read(sessionBody(35), owner).document.history.messages
    bodies.read(sessionBody(28), owner)
    const after = bodies.read(sessionBody(36), owner).document.history.messages
    expect(longest.slice(1).every((message, i) => message === after[i + 1])).toBe(true)
  })

  it('reuses a body only for its gateway, scope and format, and not after its gateway is forgotten', () => {
    const bodies = new BodyCache()
    const text = sessionBody(30)
    const first = bodies.read(text, owner).document.history.messages[1]
    const again = (other: object) => bodies.read(text, { ...owner, ...other }).document.history.messages[1]
    expect(again({})).toBe(first)
    for (const other of [{ gateway: 2 }, { scope: 'two' }, { format: 'openai-chat' }]) expect(again(other)).not.toBe(first)
    bodies.forget(1)
    expect(again({})).not.toBe(first)
  })

  it('keeps the counters of a body for a limited number of models', () => {
    const bodies = new BodyCache()
    bodies.read(sessionBody(30), owner)
    const counter = (model: string) => bodies.read(sessionBody(31), owner).counter(model, estimateTokens)
    const first = counter('model-0')
    expect(counter('model-0')).toBe(first)
    for (let i = 1; i < 50; i++) counter(`model-${i}`)
    expect(counter('model-0')).not.toBe(first)
  })

  it('keeps the body of a session while another conversation of that session is read', () => {
    const bodies = new BodyCache()
    const first = bodies.read(sessionBody(30), owner).document.history.messages[1]
    bodies.read(JSON.stringify({ messages: [{ role: 'user', content: 'Look only at the tests.' }] }), owner)
    expect(bodies.read(sessionBody(31), owner).document.history.messages[1]).toBe(first)
  })
})

it('chain gives a message another link after other messages, and the same link after the same ones', () => {
  const { messages } = decode(sessionBody(3), { format }).history
  const links = hashChain(messages, 'one')
  const later = hashChain(messages.slice(1), 'one')
  expect(later.some((link) => links.includes(link))).toBe(false)
  expect(hashChain(messages, 'one')).toEqual(links)
})
