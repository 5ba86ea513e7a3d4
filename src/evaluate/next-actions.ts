import type { Message } from '../message/index.ts'
import { atoms } from '../text/index.ts'
import { said } from './said.ts'

/**
 * A second measure, of the nearest future and all or nothing: of the next `count` assistant messages after the cut that name anything from
 * before it, the share whose every such name can still be had, from the compressed history or from what was shown since. 1 where there are
 * none. Unlike recall it rewards complete actions rather than many names.
 */
export function nextActions(messages: readonly Message[], cut: number, after: readonly Message[], count = 5): number {
  const past = atoms(messages.slice(0, cut).map(said).join('\n'))
  const known = atoms(after.map(said).join('\n'))
  let asked = 0
  let met = 0
  for (const message of messages.slice(cut)) {
    const named = atoms(said(message))
    if (message.role === 'assistant') {
      const needed = [...named].filter((atom) => past.has(atom))
      if (needed.length > 0) {
        asked++
        if (needed.every((atom) => known.has(atom))) met++
        if (asked === count) break
      }
    }
    for (const atom of named) known.add(atom)
  }
  return asked === 0 ? 1 : met / asked
}
