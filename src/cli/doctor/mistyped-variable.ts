import { nearestName } from '../../validation/index.ts'
import { SETTINGS } from '../config/setting.ts'

const PREFIX = 'DECANT_'
/** decant's variables by their names without the prefix; those of strategies have none. */
const VARIABLES: ReadonlyMap<string, string> = new Map([
  ...SETTINGS.map((setting) => [setting.toUpperCase(), `${setting.includes('_') ? '' : PREFIX}${setting.toUpperCase()}`] as const),
  ...['TOKEN', 'GATEWAY', 'RECALL_TOKEN', 'PASS'].map((name) => [name, `${PREFIX}${name}`] as const),
])

/** A variable of the environment that decant does not read, and the one that was probably meant; undefined if there is none. */
export function mistypedVariable(env: Readonly<Record<string, string | undefined>>): { readonly name: string; readonly suggestion: string } | undefined {
  for (const name of Object.keys(env)) {
    if (!name.startsWith(PREFIX) || [...VARIABLES.values()].includes(name)) continue
    const suggestion = VARIABLES.get(nearestName(name.slice(PREFIX.length), [...VARIABLES.keys()]) ?? '')
    if (suggestion !== undefined) return { name, suggestion }
  }
  return undefined
}
