import { DecantError } from '../../message/index.ts'
import { combineProfiles } from './combine-profiles.ts'
import type { Profile } from './profile.ts'
import { profiles } from './profiles.ts'

const byName = new Map(profiles.map((profile) => [profile.name, profile]))

/**
 * Returns the profile with a name; `model+wire` is the profile of a model's family on another provider's wire.
 * @throws DecantError `unknown-profile`, with the available names.
 * @example
 * profileNamed('openai-chat').provider // 'openai'
 */
export function profileNamed(name: string): Profile {
  const found = byName.get(name)
  if (found) return found
  const [model, wire, ...more] = String(name)
    .split('+')
    .map((part) => byName.get(part))
  if (model && wire && more.length === 0) return combineProfiles(model, wire)
  throw new DecantError('unknown-profile', `There is no profile "${String(name).slice(0, 80)}"`, `Name one of ${[...byName.keys()].join(', ')}.`)
}
