import { describe, expect, it } from 'vitest'
import { cutPoints, decay, futureNeed, nextActions, oracle, placedFraction, rewrittenBytes, runTrial, score, softOracle } from '../../src/evaluate/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { cover, newest } from '../../src/strategy/index.ts'

const say = (role: Message['role'], text: string, id: string): Message => ({ id, role, parts: [{ type: 'text', text }] })

/** Many results with a name each; the agent uses two of the oldest again. */
const run: Message[] = [
  say('user', 'Look through the modules and then change the two that matter.', 'u'),
  ...Array.from({ length: 30 }, (_, i): Message[] => [
    say('assistant', `I open the next one, number ${i}.`, `a${i}`),
    say('user', `The file src/module${i}/handler_${i}.ts exports the function handleRequest${i} and says a few more things that nobody will ask for.`, `t${i}`),
  ]).flat(),
  say('assistant', 'Now I change src/module2/handler_2.ts: handleRequest2 calls handleRequest5 of src/module5/handler_5.ts.', 'last'),
]
const cut = run.length - 1
const { need } = futureNeed(run, cut)
const before = run.slice(0, cut)

describe('cutPoints', () => {
  it('are placed before assistant messages that need at least three names', () => {
    const places = cutPoints(run)
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) {
      expect(run[place.cut]?.role).toBe('assistant')
      expect(place.need.size).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('runTrial', () => {
  it('stays within the budget and reports the tokens of the hard floor', () => {
    const result = runTrial(before, { strategy: newest(), budget: { share: 0.3 } })
    expect(result.tokens).toBeLessThanOrEqual(result.budget)
    expect(result.floor).toBeGreaterThan(0)
  })
})

describe('oracle', () => {
  it('keeps all needed names where newest loses most of them, and scores at least as high as softOracle', () => {
    const budget = { share: 0.2 }
    const known = score(need, before, runTrial(before, { strategy: oracle(need), budget }).messages)
    const blind = score(need, before, runTrial(before, { strategy: newest(), budget }).messages)
    expect(known.bound).toBe(1)
    expect(blind.bound).toBeLessThan(0.5)
    expect(softOracle(need, before, { budget }).bound).toBeLessThanOrEqual(known.bound)
  })
})

describe('decay', () => {
  it('equals the plain score after one round, and stays within the budget after three', () => {
    const trial = { strategy: cover(), budget: { share: 0.5 } }
    expect(decay(before, need, trial, { rounds: 1 }).bound).toBeCloseTo(score(need, before, runTrial(before, trial).messages).bound)
    const third = decay(before, need, trial, { rounds: 3 })
    expect(third.tokens).toBeLessThanOrEqual(runTrial(before, trial).budget)
    expect(third.bound).toBeGreaterThan(0)
    expect(third.floor).toBeGreaterThan(0)
    expect(third.floor).toBeLessThanOrEqual(1)
    expect(third.bound).toBeGreaterThanOrEqual(decay(before, need, trial, { rounds: 3, textOnly: true }).bound)
    const [task, ...rest] = before
    const half = Math.floor(rest.length / 2)
    const words = say('user', 'Mind all of this, please. '.repeat(400), 'long')
    const pressed = decay(
      [task as Message, ...rest.slice(0, half), words, ...rest.slice(half)],
      need,
      { ...trial, budget: { tokens: 1500 } },
      { rounds: rest.length },
    )
    expect(pressed.floor).toBeGreaterThan(1)
  })
})

describe('nextActions', () => {
  it('is 1 with the whole history before the cut, 0 with none of it, and counts an action that lacks one of its names as none', () => {
    expect(nextActions(run, cut, before)).toBe(1)
    expect(nextActions(run, cut, [])).toBe(0)
    const other = say('assistant', 'Then I open src/module7/handler_7.ts.', 'other')
    const without = before.filter(({ id }) => id !== 't5')
    expect(nextActions([...run, other], cut, without)).toBe(0.5)
  })
})

describe('placedFraction', () => {
  it('is 1 for unchanged messages, below 0.2 for unordered tokens or reversed lines, and above 0.9 for a result of cover', () => {
    expect(placedFraction(before, before)).toBe(1)
    const soup = say('user', 'handleRequest2 module5 exports other unordered tokens', 'x')
    expect(placedFraction(before, [soup])).toBeLessThan(0.2)
    const reversed = say('user', before.map(messageText).toReversed().join('\n'), 'y')
    expect(placedFraction(before, [reversed])).toBeLessThan(0.2)
    const covered = runTrial(before, { strategy: cover(), budget: { share: 0.3 } }).messages
    expect(placedFraction(before, covered)).toBeGreaterThan(0.9)
  })

  it('ignores white space', () => {
    const spaced = say('tool', '{"order_id": "A-2231", "lines": [{"sku": "KX-1", "text": "one\\n\\t\\ttwo"}]}', 'x')
    const tight = say('user', '<1 earlier message decant:abc>\n#3 tool: {"order_id":"A-2231",…\n{…"sku":"KX-1","text":"one\\n\\ttwo"}]}\n</earlier>', 'y')
    expect(placedFraction([spaced], [tight])).toBe(1)
  })
})

describe('rewrittenBytes', () => {
  it('counts the bytes from the first changed message on', () => {
    expect(rewrittenBytes(before, before)).toBe(2)
    expect(rewrittenBytes(before, before.slice(1))).toBeGreaterThan(rewrittenBytes(before, [...before.slice(0, 50), ...before.slice(51)]))
  })
})
