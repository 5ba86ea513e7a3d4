import type { Act } from '../../../text/index.ts'
import { actHeading } from './act-heading.ts'
import { told } from './told.ts'
import { toldApart } from './told-apart.ts'

/** A parsed call. */
export interface Call {
  readonly name: string
  readonly act: Act
}

/**
 * The heading of each call: its tool and subject. A file whose name is unique is shown without its folder, and calls that begin alike are shown with the words
 * in which they differ.
 */
export function headings(calls: readonly (Call | undefined)[]): (string | undefined)[] {
  const isOnly = namesakes(calls)
  const found = calls.map((call) => (call ? actHeading(call.name, call.act, isOnly) : undefined))
  const cut = [...found.keys()].filter((i) => found[i]?.endsWith('…'))
  const alike = Map.groupBy(cut, (i) => found[i])
  for (const group of alike.values()) {
    const apart = group.length > 1 ? toldApart(group.map((i) => told((calls[i] as Call).act) ?? '')) : []
    for (const [place, i] of group.entries()) if (apart[place]) found[i] = `${calls[i]?.name} ${apart[place]}`
  }
  return found
}

/** Returns whether the file name of a path is unique among all paths that the calls name. */
function namesakes(calls: readonly (Call | undefined)[]): (path: string) => boolean {
  const paths = new Map<string, string>()
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  for (const call of calls) {
    for (const path of call?.act.paths ?? []) {
      const name = nameOf(path)
      paths.set(name, (paths.get(name) ?? path) === path ? path : '')
    }
  }
  return (path) => paths.get(nameOf(path)) === path && nameOf(path) !== ''
}
