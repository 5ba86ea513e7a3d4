import type { MessageSpec } from './message-spec.ts'
import { SeededRandom } from './random.ts'

/** A history like an agent's, with as many faults put into it as the dice decide. */
export function oddHistory(seed: number): MessageSpec[] {
  const random = new SeededRandom(seed)
  const messages = validHistory(random)
  for (let faults = random.below(5); faults > 0; faults--) random.pick(FAULTS)(messages, random)
  return messages
}

function validHistory(random: SeededRandom): MessageSpec[] {
  const messages: MessageSpec[] = random.chance(70) ? [{ who: 'system', words: random.words(3, 30) }] : []
  const thinks = random.chance(50)
  let id = 0
  const thought = () => (thinks && random.chance(85) ? { thought: random.words(3, 20) } : {})
  for (let turn = 1 + random.below(4); turn > 0; turn--) {
    messages.push({ who: 'user', words: random.words(2, 25) })
    for (let step = random.below(7); step > 0; step--) {
      const calls = Array.from({ length: random.chance(75) ? 1 : 2 + random.below(2) }, () => `call${(id++).toString().padStart(5, '0')}`)
      messages.push({ who: 'agent', ...thought(), ...(random.chance(50) && { words: random.words(1, 15) }), calls })
      messages.push({ who: 'tools', results: calls.map((one) => ({ id: one, words: random.words(0, random.chance(20) ? 400 : 50) })) })
    }
    if (turn > 1 || random.chance(40)) messages.push({ who: 'agent', ...thought(), words: random.words(2, 30) })
  }
  if (random.chance(40)) messages.push({ who: 'user', words: random.words(2, 20) })
  return messages
}

type Fault = (messages: MessageSpec[], random: SeededRandom) => void

const FAULTS: readonly Fault[] = [
  function loseResult(messages, random) {
    const at = pickIndex(messages, random, ({ results }) => results !== undefined)
    if (at === undefined) return
    const { results = [], ...rest } = messages[at] as MessageSpec
    const left = results.toSpliced(random.below(results.length), 1)
    messages.splice(at, 1, ...(left.length > 0 ? [{ ...rest, results: left }] : []))
  },
  function repeatResult(messages, random) {
    const at = pickIndex(messages, random, ({ results }) => results !== undefined)
    if (at === undefined) return
    const result = random.pick((messages[at] as MessageSpec).results ?? [])
    messages.splice(random.chance(50) ? at + 1 : at + 1 + random.below(messages.length - at), 0, {
      who: 'tools',
      results: [{ ...result, words: random.words(0, 60) }],
    })
  },
  function insertOrphan(messages, random) {
    messages.splice(random.below(messages.length + 1), 0, { who: 'tools', results: [{ id: `lost${random.below(90000)}`, words: random.words(1, 80) }] })
  },
  function shareId(messages, random) {
    const ids = messages.flatMap(({ calls = [] }) => calls)
    if (ids.length < 2) return
    const [one, other] = [random.pick(ids), random.pick(ids)]
    const named = (id: string) => (id === other ? one : id)
    messages.forEach((said, i) => {
      const { calls, results } = said
      messages[i] = { ...said, ...(calls && { calls: calls.map(named) }), ...(results && { results: results.map((of) => ({ ...of, id: named(of.id) })) }) }
    })
  },
  function blankText(messages, random) {
    const at = random.below(messages.length)
    if (messages[at]?.words) messages[at] = { ...messages[at], words: random.pick(['', ' ', null, '\n']) }
  },
  function repeatRole(messages, random) {
    messages.splice(random.below(messages.length + 1), 0, { who: random.pick(['user', 'agent', 'agent']), words: random.words(1, 60) })
  },
  function insertSystemText(messages, random) {
    messages.splice(random.below(messages.length + 1), 0, { who: 'system', words: random.words(1, 20) })
  },
  function addUnknownPart(messages, random) {
    const at = pickIndex(messages, random, ({ who }) => who !== 'system')
    if (at !== undefined) messages[at] = { ...(messages[at] as MessageSpec), strange: `x${random.below(90000)}` }
  },
  function addUnknownResultBlock(messages, random) {
    const at = pickIndex(messages, random, ({ results }) => results !== undefined)
    if (at === undefined) return
    const said = messages[at] as MessageSpec
    messages[at] = { ...said, results: (said.results ?? []).map((result) => ({ ...result, strange: random.chance(60) })) }
  },
  function swapMessages(messages, random) {
    const at = random.below(messages.length - 1)
    if (messages.length > 1) messages.splice(at, 2, messages[at + 1] as MessageSpec, messages[at] as MessageSpec)
  },
  function dropMessage(messages, random) {
    if (messages.length > 1) messages.splice(random.below(messages.length), 1)
  },
  function dropBeginning(messages, random) {
    if (messages.length > 4) messages.splice(0, 1 + random.below(3))
  },
]

function pickIndex(messages: readonly MessageSpec[], random: SeededRandom, fits: (said: MessageSpec) => boolean): number | undefined {
  const places = messages.flatMap((said, i) => (fits(said) ? [i] : []))
  return places.length > 0 ? random.pick(places) : undefined
}
