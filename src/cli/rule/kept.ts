import type { Protection } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { pins } from './pins.ts'

/** The protection that `--pin` and the rules for tools ask for; undefined if there is none. */
export function kept(options: OptionValues): Protection | undefined {
  const pinned = pins(options.pin)
  const { pinned: named } = Rules.among(options)
  return named.length === 0 ? pinned : { ...pinned, tools: [...(pinned?.tools ?? []), ...named] }
}
