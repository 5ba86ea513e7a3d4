import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { profiles, repair } from '../../src/law/index.ts'
import { type History, type Message, units } from '../../src/message/index.ts'
import { generateHistory, malformations, Random, show } from '../../src/testing/index.ts'

const SEEDS = process.env.DECANT_LONG ? 400 : 6

/** Histories with faults worked into them, one a profile and seed. */
function* faulty(): Generator<{ name: string; history: History; profile: (typeof profiles)[number] }> {
  for (const profile of profiles) {
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = new Random(seed)
      const healthy = generateHistory(seed, { profile, turns: 3 })
      const malformation = malformations[random.below(malformations.length)]
      yield { name: `${profile.name}, seed ${seed}, ${malformation?.name}`, history: malformation?.apply(healthy, random) ?? healthy, profile }
    }
  }
}

/** Repairs the histories in a separate process with another folder, language and time zone. */
const ELSEWHERE = `
const { profileNamed, repair } = await import(process.argv[1])
let text = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) text += chunk
console.log(JSON.stringify(JSON.parse(text).reverse().map(({ history, profile }) => repair(history, profileNamed(profile)).messages).reverse()))
`

test('repair writes the same messages and ids in another process, language, time zone and order', () => {
  const all = [...faulty()]
  const here = all.map(({ history, profile }) => repair(history, profile).messages)
  const script = ['--input-type=module', '-e', ELSEWHERE, join(import.meta.dirname, '../../src/law/index.ts')]
  const there = execFileSync(process.execPath, script, {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    input: JSON.stringify(all.map(({ history, profile }) => ({ history, profile: profile.name }))),
    maxBuffer: 1 << 30,
  })
  const read = JSON.parse(there) as unknown[]
  for (const [i, messages] of here.entries()) expect(read[i], all[i]?.name).toEqual(JSON.parse(JSON.stringify(messages)))
})

test('repair keeps the ids that it wrote earlier when the conversation grows', () => {
  let compared = 0
  let written = 0
  for (const { name, history, profile } of faulty()) {
    const last = history.messages.findLastIndex(({ role }) => role === 'user')
    const early = { ...history, messages: history.messages.slice(0, last) }
    if (last <= 0 || units(early.messages).some(({ open }) => open.length > 0) || answersLater(history.messages, last)) continue
    const before = callIds(repair(early, profile).messages)
    const after = callIds(repair(history, profile).messages)
    expect(after.slice(0, before.length), `${name}: ${show(history)}`).toEqual(before)
    compared++
    if (callIds(early.messages).join() !== before.join()) written++
  }
  expect(compared).toBeGreaterThan(40)
  expect(written, 'histories whose ids repair changed').toBeGreaterThan(10)
})

/** Whether later messages contain a result of a call before `from`. */
function answersLater(messages: readonly Message[], from: number): boolean {
  const calls = new Set(messages.slice(0, from).flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))))
  return messages.slice(from).some(({ parts }) => parts.some((part) => part.type === 'tool-result' && calls.has(part.callId)))
}

function callIds(messages: readonly Message[]): string[] {
  return messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' || part.type === 'tool-result' ? [part.callId] : [])))
}
