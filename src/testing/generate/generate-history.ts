import type { Profile } from '../../law/index.ts'
import { checkProfile, profileNamed } from '../../law/index.ts'
import type { History, Tool } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import { Random } from '../random.ts'
import { HistoryWriter } from './history-writer.ts'

/** Options of a generated history. */
export interface GenerateOptions {
  /** The profile under which it is valid; `generic` if left out. */
  readonly profile?: Profile | undefined
  /** Maximum turns; 5 if left out. */
  readonly turns?: number | undefined
  /** Maximum words of a result; 60 if left out. */
  readonly words?: number | undefined
}

/**
 * Generates a history that breaks no law of the profile: turns with tool loops, parallel calls, the provider's form of reasoning, pictures, unknown parts,
 * hostile text. The same seed and options give the same history on every machine.
 * @throws DecantError `invalid-argument` for an invalid seed or profile, `invalid-option`
 * @example
 * violations(generateHistory(7, { profile }), profile) // []
 */
export function generateHistory(seed: number, options: GenerateOptions = {}): History {
  const of = 'generateHistory'
  checkOptionKinds(of, checkOptionNames(of, options, { profile: true, turns: true, words: true }), {
    turns: 'a whole number from 1',
    words: 'a whole number from 1',
  })
  const { profile = profileNamed('generic'), turns = 5, words = 60 } = options
  checkProfile(profile, of)
  const random = new Random(seed)
  const writer = new HistoryWriter(random, profile, words)
  if (random.chance(0.7)) writer.addSystem()
  const last = 1 + random.below(turns)
  for (let turn = 1; turn <= last; turn++) {
    writer.addUser()
    for (let step = random.below(4); step > 0; step--) writer.addStep()
    writer.addAnswer()
  }
  if (profile.laws.includes('last-role') || random.chance(0.5)) writer.addUser()
  return { messages: writer.messages, tools: randomTools(random) }
}

function randomTools(random: Random): Tool[] {
  return Array.from({ length: 1 + random.below(3) }, (_, i) => ({
    name: i === 0 ? 'tool' : `tool${i}`,
    schema: `{"name":"tool${i || ''}","input_schema":{"type":"object"}}`,
  }))
}
