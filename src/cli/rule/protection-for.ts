import type { Protection } from '../../pipeline/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { parsePins } from './parse-pins.ts'

/** The protection that `--pin` and the rules for tools ask for; undefined if there is none. */
export function protectionFor(options: OptionValues): Protection | undefined {
  const pinned = parsePins(options.pin)
  const { pinned: pinnedTools } = Rules.from(options)
  return pinnedTools.length === 0 ? pinned : { ...pinned, tools: [...(pinned?.tools ?? []), ...pinnedTools] }
}
