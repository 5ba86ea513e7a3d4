import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { CALL_ENDING, type Ledger, ledger } from '../../src/relevance/index.ts'
import { hasLastingEffect } from '../../src/strategy/cover/section/has-lasting-effect.ts'
import { answeredPieces } from '../../src/strategy/cover/value/answered-pieces.ts'
import { bonuses } from '../../src/strategy/cover/value/bonuses.ts'
import { changedPieces } from '../../src/strategy/cover/value/changed-pieces.ts'
import { cover } from '../../src/strategy/index.ts'
import { actOf, statesFinding } from '../../src/text/index.ts'
import { contextOf } from './context.ts'

const say = (role: 'user' | 'assistant', content: string) => ({ role, content })
const result = (i: number) => Array.from({ length: 40 }, (_, n) => `export const value_${i}_${n} = makeValue(${i * 100 + n})`).join('\n')
const view = (i: number) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `v${i}`, type: 'function', function: { name: 'Read', arguments: `{"file_path":"src/part_${i}.ts"}` } }],
  },
  { role: 'tool', tool_call_id: `v${i}`, content: result(i) },
]
const views = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => view(from + i)).flat()

async function compressedText(messages: readonly object[]): Promise<string> {
  const after = (await compress([...messages], { budget: '10%', format: 'openai-chat' })).messages as { content: string | null }[]
  return after.map(({ content }) => content ?? '').join('\n')
}

const run = (offer: string, reply: string) => [
  say('user', 'Find out why the index breaks.'),
  ...views(0, 8),
  say('assistant', offer),
  say('user', reply),
  ...views(8, 16),
  say('assistant', 'That was it.'),
  say('user', 'Go on.'),
]

describe('answeredPieces for a short user reply', () => {
  it('selects the assistant’s question for "yes", and nothing for a self-explanatory or blank reply', async () => {
    const offer = 'The lock is held too long.\nThe writer waits for it.\nShould I release it before the write?'
    expect(await compressedText(run(offer, 'yes'))).toMatch(/Should I release it before the write\?(?:\n.*)*user: yes/)
    const found = (reply: string) => answeredPieces(ledger([message('assistant', offer), message('user', reply)])).length
    expect(found('yes')).toBe(1)
    expect(found('I would rather see that you take the lock later, when the whole batch is known to be there.')).toBe(0)
    expect(found(' ')).toBe(0)
  })

  it('selects the options that the reply names by number or letter', async () => {
    const offer = 'Either way works:\n1. Rename the old table first\n2. Write both for a while\n3) Leave it as it was\n10. Ask again\nWhich one?'
    const text = await compressedText(run(offer, "let's do 2"))
    expect(text).toContain('Write both for a while')
    expect(chosen(offer, 'tackle 1 and 3')).toEqual(['1. Rename the old table first', '3) Leave it as it was', 'Which one?'])
    expect(chosen('**A. Delete it** - simpler\n**B. Keep it** - safer\nWhich?', 'go with b')).toEqual(['**B. Keep it** - safer', 'Which?'])
    expect(chosen(offer, 'version 2.1, a while')).toEqual(['Which one?'])
  })

  it('selects all of 150,000 options that the reply names', () => {
    expect(chosen('1. Wait\n'.repeat(150_000), 'do 1')).toHaveLength(150_000)
  })

  it('selects nothing for harness text or for a reply that follows another user message', () => {
    expect(answeredPieces(ledger([message('assistant', 'Shall I?'), message('user', '<system-reminder>Be quick.</system-reminder>')]))).toEqual([])
    expect(
      answeredPieces(
        ledger([
          message('assistant', 'Shall I?'),
          message('user', 'Wait, let me think for a while about what it is that we want here.'),
          message('user', 'ok'),
        ]),
      ),
    ).toEqual([])
    expect(answeredPieces(ledger([message('user', 'Can you?'), message('user', 'yes')]))).toEqual([])
  })
})

describe('concluding lines of the assistant', () => {
  it.each([
    'Found the bug: the lock is never released.',
    'So the root cause is the clock.',
    'Wait — that flag is ignored there.',
    '根本原因是时钟。',
    'The ticket was bought without insurance, so it cannot be canceled.',
    'Unfortunately, there are no nonstop flights on that day.',
    'It turns out nothing calls it.',
  ])('include this line: %s', (line) => {
    expect(statesFinding(line)).toBe(true)
  })

  it.each(['Let me look at the clock.', 'What is the root cause?', 'Here is the root cause:', 'Waiting for the build.', 'const actually = 1'])(
    'do not include this line: %s',
    (line) => {
      expect(statesFinding(line)).toBe(false)
    },
  )

  it('get a larger bonus than other assistant lines, which count once and gain with the budget share up to 0.3', () => {
    const said = 'I looked at the clock for a while.'
    const read = ledger([message('user', 'Go.'), message('assistant', said), message('assistant', `${said}\nThe real issue is that nobody closes it.`)])
    const at = (share: number) => bonuses({ ledger: read, sections: sectionsOf(read), roomFraction: share })
    const { bonus, isWhole } = at(0.1)
    const [, before, looked, found] = bonus
    expect(before).toBe(0)
    expect(looked).toBeGreaterThan(0)
    expect(found).toBeGreaterThan(looked as number)
    expect([...isWhole]).toEqual([1, 0, 0, 1])
    expect(at(0.2).bonus[2]).toBeCloseTo((looked as number) * 2)
    expect(at(2).bonus[2]).toBe(at(0.3).bonus[2])
  })
})

describe('bonus for the reason why a call failed', () => {
  const worth = (output: string, ended: string) => {
    const call = { id: 'a', role: 'assistant' as const, parts: [{ type: 'tool-call' as const, callId: 'c', name: 'Edit', input: '{}' }] }
    const result = { id: 't', role: 'tool' as const, parts: [{ type: 'tool-result' as const, callId: 'c', output: [{ type: 'text' as const, text: output }] }] }
    const read = ledger([call, result])
    const { bonus, isWhole } = bonuses({ ledger: read, sections: sectionsOf(read, new Map([[0, ended]])), roomFraction: 0.1 })
    return output.split('\n').filter((_, line) => {
      const piece = (read.passages[1]?.first ?? 0) + line
      return (bonus[piece] as number) > 0 && isWhole[piece] === 1
    })
  }

  it('covers the first error line, else the first line, and the next non-empty line, if no later call succeeded', () => {
    const error = ['Error: resume failed: exit status 1', '', 'Output: you have uncommitted changes', 'Error: try again']
    expect(worth(`Looking into all of it, one after another.\n${error.join('\n')}`, CALL_ENDING.failed)).toEqual([error[0], error[2]])
    const said = ['File has been modified since it was read.', 'Read it again.', 'Then write it.']
    expect(worth(`\n${said.join('\n')}`, CALL_ENDING.failed)).toEqual(said.slice(0, 2))
    expect(worth('Error: no flight on that day', CALL_ENDING.recovered(7))).toEqual([])
  })

  it('covers the test counts at the end of the output as well as the first two error lines', () => {
    const counts = [' 1346 pass', ' 114 fail', ' 114 errors']
    const output = ['error: Cannot find module a', 'error: Cannot find module b', 'error: Cannot find module c', ...counts, 'Ran 1460 tests across 90 files.']
    expect(worth(output.join('\n'), CALL_ENDING.failed)).toEqual([...output.slice(0, 2), ...counts])
  })
})

/** Everything that was read may be cut, as one section. */
function sectionsOf({ passages }: Ledger, ended: ReadonlyMap<number, string> = new Map(), deeds: readonly number[] = []) {
  return { all: [], sectionOf: new Int32Array(passages.length), outcomes: ended, endedCalls: new Set(ended.keys()), lastingCalls: deeds, acts: [] }
}

function message(role: 'user' | 'assistant', text: string) {
  return { id: `${role}-${text.length}`, role, parts: [{ type: 'text' as const, text }] }
}

function chosen(offer: string, reply: string): string[] {
  const read = ledger([message('assistant', offer), message('user', reply)])
  return answeredPieces(read)
    .sort((a, b) => a - b)
    .map((piece) => offer.slice(read.start[piece], read.end[piece]))
}

it('a user interruption gets the bonus of a short user message, other harness text does not', () => {
  const read = ledger([
    message('user', '[Request interrupted by user for tool use]'),
    message('user', '<local-command-stdout>Set model to opus</local-command-stdout>'),
  ])
  const { bonus } = bonuses({ ledger: read, sections: sectionsOf(read), roomFraction: 0.1 })
  expect(bonus[0]).toBeGreaterThan(0.01)
  expect(bonus[1]).toBeLessThan(0.001)
})

describe('calls with a lasting effect', () => {
  it('get a bonus on their first piece above a budget share of 0.1, growing with the share; a read gets none', () => {
    const call = (name: string, input: object) => ({
      id: name,
      role: 'assistant' as const,
      parts: [{ type: 'tool-call' as const, callId: name, name, input: JSON.stringify(input) }],
    })
    const read = ledger([call('Read', { file_path: 'a.ts' }), call('Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b'.repeat(300) })])
    const at = (share: number) => bonuses({ ledger: read, sections: sectionsOf(read, new Map(), [1]), roomFraction: share }).bonus
    const [view, edit] = read.passages.map(({ first }) => first) as [number, number]
    expect([...at(0.1)].every((worth) => worth === 0)).toBe(true)
    expect(at(0.2)[edit]).toBeGreaterThan(0)
    expect(at(0.3)[edit]).toBeCloseTo((at(0.2)[edit] as number) * 2)
    expect([...at(0.3)].filter((worth) => worth > 0)).toHaveLength(1)
    expect(at(0.3)[view]).toBe(0)
  })

  it('get a bonus for the new text of an edit, not for the old text or the unchanged lines around it', () => {
    const around = (line: string) =>
      [
        'export function round(amount: number) {',
        line,
        '  // as the bank does it since the first of January of this year, and no other way',
        '  // to the cent, which every customer sees on the invoice, and never by halves',
        '}',
      ].join('\n')
    const edit = { file_path: 'a.ts', old_string: around('  return Math.floor(amount)'), new_string: around('  return Math.round(amount)') }
    const call = { id: 'a', role: 'assistant' as const, parts: [{ type: 'tool-call' as const, callId: 'c', name: 'Edit', input: JSON.stringify(edit) }] }
    const read = ledger([call])
    const [{ text, first, next }] = read.passages as [(typeof read.passages)[0]]
    const { bonus } = bonuses({ ledger: read, sections: sectionsOf(read, new Map(), [0]), roomFraction: 0.3 })
    const worth = Array.from({ length: next - first }, (_, i) => first + i).filter((piece) => (bonus[piece] as number) > 0 && piece > first)
    const told = worth.map((piece) => text.slice(read.start[piece], read.end[piece])).join('')
    expect(told).toContain('Math.round')
    expect(told).not.toContain('Math.floor')
    expect(told).not.toContain('to the cent')
  })

  it.each([
    ['{"old_string":"a","new_string":"a"}', 0],
    ['{"old_str":"let a = 1","new_str":"let b = 1"}', 1],
    ['{"command":"git commit"}', 0],
    ['{"old_string":"a', 0],
    ['{"new_string":"only this","old_string":"a"}', 1],
  ])('changedPieces for the input %s returns %i pieces', (input, count) => {
    const read = ledger([{ id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'Edit', input }] }])
    expect(changedPieces(read, read.passages[0] as (typeof read.passages)[0]).flat()).toHaveLength(count)
  })

  it('changedPieces returns the new text of each edit of a call and the added line of each hunk of a patch', () => {
    const lines = (n: number) =>
      Array.from({ length: n }, (_, i) => `  // line ${i} of what stands around a change, long enough for a piece of its own`).join('\n')
    const inserted = ['return Math.round(amount)', 'export const CENTS = 100']
    const edits = inserted.map((line) => ({ old_string: `${lines(3)}\nold\n${lines(3)}`, new_string: `${lines(3)}\n${line}\n${lines(3)}` }))
    const hunks = inserted.map((line) => `@@\n ${lines(3).replaceAll('\n', '\n ')}\n-old\n+${line}\n ${lines(3).replaceAll('\n', '\n ')}`)
    const patch = `*** Begin Patch\n*** Update File: a.ts\n${hunks.join('\n')}\n*** End Patch`
    for (const input of [JSON.stringify({ file_path: 'a.ts', edits }), JSON.stringify({ input: patch }), patch]) {
      const read = ledger([{ id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'apply_patch', input }] }])
      const [passage] = read.passages as [(typeof read.passages)[0]]
      const told = changedPieces(read, passage).map((pieces) => pieces.map((piece) => passage.text.slice(read.start[piece], read.end[piece])).join(''))
      expect(told).toHaveLength(2)
      for (const [i, line] of inserted.entries()) expect(told[i]).toContain(line)
      expect(told.join()).not.toMatch(/line 1 /)
    }
  })

  it.each([
    ['Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' }, true],
    ['Bash', { command: 'cd app && git commit -qm "Round half cents"' }, true],
    ['Bash', { command: 'git -C /home/me/app push origin main' }, true],
    ['Bash', { command: 'gh pr create --fill' }, true],
    ['Bash', { command: 'rm -r build/old' }, true],
    ['cancel_reservation', { reservation_id: 'OI5L9G' }, true],
    ['Bash', { command: 'git log --oneline | head' }, false],
    ['Bash', { command: 'npm test' }, false],
    ['Read', { file_path: 'a.ts' }, false],
    ['get_reservation_details', { reservation_id: 'OI5L9G' }, false],
  ])('the call %s %j has a lasting effect: %s', (name, input, is) => {
    expect(hasLastingEffect(actOf({ name, input: JSON.stringify(input) }))).toBe(is)
  })
})

describe('bonus for a result of a few words', () => {
  const worths = (...outputs: string[]) => {
    const results = outputs.map((text, i) => ({
      id: `t${i}`,
      role: 'tool' as const,
      parts: [{ type: 'tool-result' as const, callId: `c${i}`, output: [{ type: 'text' as const, text }] }],
    }))
    const read = ledger(results)
    const { bonus } = bonuses({ ledger: read, sections: sectionsOf(read), roomFraction: 0.2 })
    return read.passages.map(({ first }) => (bonus[first] as number) > 0)
  }

  it('is given to the newest of equal short results, not to a longer or empty result', () => {
    expect(worths('344')).toEqual([true])
    expect(worths('Fixed 1 file', 'No fixes applied', 'Fixed 1 file')).toEqual([false, true, true])
    expect(worths('all of this is more than a few words, '.repeat(3), '')).toEqual([false, false])
  })
})

describe('the assistant message that the last user message answers', () => {
  const step = (n: number): Message[] => [
    { id: `a${n}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${n}`, name: 'get_reservation', input: `{"reservation_id":"RES${n}XQ"}` }] },
    {
      id: `r${n}`,
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId: `c${n}`,
          output: [{ type: 'text', text: `flight HAT${n * 31} on 2024-05-${10 + n} for user_${n}_${n * 7919}\n`.repeat(6) }],
        },
      ],
    },
  ]
  const offer = [
    'Your last trip was 4OG6T3.',
    'The flight was delayed, and as you are a gold member there is a certificate of fifty dollars for it.',
    'Shall I issue it?',
  ]
  const opening: Message = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Hello, I complain about my last flight.' }] }
  const words = (id: string, role: 'assistant' | 'user', text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
  const told = (...end: Message[]) => {
    const messages = [opening, ...Array.from({ length: 12 }, (_, n) => step(n)).flat(), ...end]
    const { count } = contextOf(0)
    const total = messages.reduce((sum, message) => sum + count(message), 0)
    return apply(messages, cover().plan({ messages, tools: [] }, contextOf(Math.floor(total * 0.2))))
      .map(messageText)
      .join('\n')
  }

  it('is kept in full by cover at a 20 % budget, together with a long reply', () => {
    const reply = words('v', 'user', 'That sounds good, but just to make sure, how many passengers were in that reservation? I think there were three.')
    const shown = told(words('o', 'assistant', offer.join('\n')), reply)
    for (const line of [...offer, messageText(reply)]) expect(shown).toContain(line)
  })

  it('is not kept in full once further assistant steps follow the reply', () => {
    const shown = told(words('o', 'assistant', offer.join('\n')), words('v', 'user', 'Yes.'), ...step(20), ...step(21))
    expect(shown).not.toContain(offer[1])
  })
})
