import type { Told } from './message-spec.ts'
import { Dice } from './random.ts'

/** A history like an agent's, with as many faults put into it as the dice decide. */
export function odd(seed: number): Told[] {
  const dice = new Dice(seed)
  const told = sound(dice)
  for (let faults = dice.below(5); faults > 0; faults--) dice.one(FAULTS)(told, dice)
  return told
}

function sound(dice: Dice): Told[] {
  const told: Told[] = dice.falls(70) ? [{ who: 'system', words: dice.words(3, 30) }] : []
  const thinks = dice.falls(50)
  let id = 0
  const thought = () => (thinks && dice.falls(85) ? { thought: dice.words(3, 20) } : {})
  for (let turn = 1 + dice.below(4); turn > 0; turn--) {
    told.push({ who: 'user', words: dice.words(2, 25) })
    for (let step = dice.below(7); step > 0; step--) {
      const calls = Array.from({ length: dice.falls(75) ? 1 : 2 + dice.below(2) }, () => `call${(id++).toString().padStart(5, '0')}`)
      told.push({ who: 'agent', ...thought(), ...(dice.falls(50) && { words: dice.words(1, 15) }), calls })
      told.push({ who: 'tools', results: calls.map((one) => ({ id: one, words: dice.words(0, dice.falls(20) ? 400 : 50) })) })
    }
    if (turn > 1 || dice.falls(40)) told.push({ who: 'agent', ...thought(), words: dice.words(2, 30) })
  }
  if (dice.falls(40)) told.push({ who: 'user', words: dice.words(2, 20) })
  return told
}

type Fault = (told: Told[], dice: Dice) => void

const FAULTS: readonly Fault[] = [
  function loseResult(told, dice) {
    const at = some(told, dice, ({ results }) => results !== undefined)
    if (at === undefined) return
    const { results = [], ...rest } = told[at] as Told
    const left = results.toSpliced(dice.below(results.length), 1)
    told.splice(at, 1, ...(left.length > 0 ? [{ ...rest, results: left }] : []))
  },
  function again(told, dice) {
    const at = some(told, dice, ({ results }) => results !== undefined)
    if (at === undefined) return
    const result = dice.one((told[at] as Told).results ?? [])
    told.splice(dice.falls(50) ? at + 1 : at + 1 + dice.below(told.length - at), 0, { who: 'tools', results: [{ ...result, words: dice.words(0, 60) }] })
  },
  function orphan(told, dice) {
    told.splice(dice.below(told.length + 1), 0, { who: 'tools', results: [{ id: `lost${dice.below(90000)}`, words: dice.words(1, 80) }] })
  },
  function sameId(told, dice) {
    const ids = told.flatMap(({ calls = [] }) => calls)
    if (ids.length < 2) return
    const [one, other] = [dice.one(ids), dice.one(ids)]
    const named = (id: string) => (id === other ? one : id)
    told.forEach((said, i) => {
      const { calls, results } = said
      told[i] = { ...said, ...(calls && { calls: calls.map(named) }), ...(results && { results: results.map((of) => ({ ...of, id: named(of.id) })) }) }
    })
  },
  function empty(told, dice) {
    const at = dice.below(told.length)
    if (told[at]?.words) told[at] = { ...told[at], words: dice.one(['', ' ', null, '\n']) }
  },
  function inARow(told, dice) {
    told.splice(dice.below(told.length + 1), 0, { who: dice.one(['user', 'agent', 'agent']), words: dice.words(1, 60) })
  },
  function systemBetween(told, dice) {
    told.splice(dice.below(told.length + 1), 0, { who: 'system', words: dice.words(1, 20) })
  },
  function strange(told, dice) {
    const at = some(told, dice, ({ who }) => who !== 'system')
    if (at !== undefined) told[at] = { ...(told[at] as Told), strange: `x${dice.below(90000)}` }
  },
  function strangeResult(told, dice) {
    const at = some(told, dice, ({ results }) => results !== undefined)
    if (at === undefined) return
    const said = told[at] as Told
    told[at] = { ...said, results: (said.results ?? []).map((result) => ({ ...result, strange: dice.falls(60) })) }
  },
  function swapped(told, dice) {
    const at = dice.below(told.length - 1)
    if (told.length > 1) told.splice(at, 2, told[at + 1] as Told, told[at] as Told)
  },
  function lost(told, dice) {
    if (told.length > 1) told.splice(dice.below(told.length), 1)
  },
  function cutOff(told, dice) {
    if (told.length > 4) told.splice(0, 1 + dice.below(3))
  },
]

function some(told: readonly Told[], dice: Dice, fits: (said: Told) => boolean): number | undefined {
  const places = told.flatMap((said, i) => (fits(said) ? [i] : []))
  return places.length > 0 ? dice.one(places) : undefined
}
