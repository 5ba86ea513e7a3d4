import { kindsGiven, knownOptions } from '../../given/index.ts'
import type { Profile } from '../../law/index.ts'
import { profileGiven, profileNamed } from '../../law/index.ts'
import type { History, Tool } from '../../message/index.ts'
import { Random } from '../random.ts'
import { Writer } from './writer.ts'

/** Options of a generated history. */
export interface GenerateOptions {
  /** The profile under which it is valid; `generic` if left out. */
  readonly profile?: Profile | undefined
  /** The most turns; 5 if left out. */
  readonly turns?: number | undefined
  /** The most words of a result; 60 if left out. */
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
  kindsGiven(of, knownOptions(of, options, { profile: true, turns: true, words: true }), { turns: 'a whole number from 1', words: 'a whole number from 1' })
  const { profile = profileNamed('generic'), turns = 5, words = 60 } = options
  profileGiven(profile, of)
  const random = new Random(seed)
  const writer = new Writer(random, profile, words)
  if (random.chance(0.7)) writer.system()
  const last = 1 + random.below(turns)
  for (let turn = 1; turn <= last; turn++) {
    writer.user()
    for (let step = random.below(4); step > 0; step--) writer.step()
    writer.answer()
  }
  if (profile.laws.includes('last-role') || random.chance(0.5)) writer.user()
  return { messages: writer.messages, tools: tools(random) }
}

function tools(random: Random): Tool[] {
  return Array.from({ length: 1 + random.below(3) }, (_, i) => ({
    name: i === 0 ? 'tool' : `tool${i}`,
    schema: `{"name":"tool${i || ''}","input_schema":{"type":"object"}}`,
  }))
}
