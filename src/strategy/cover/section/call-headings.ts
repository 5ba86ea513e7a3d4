import type { ParsedCall } from '../../../relevance/index.ts'
import { fileNameOf } from '../../../text/index.ts'
import { actHeading } from './act-heading.ts'
import { callSubject } from './call-subject.ts'
import { distinguishTexts } from './distinguish-texts.ts'

/**
 * The heading of each call: its tool and subject. A file whose name is unique is shown without its folder, and calls that begin alike are shown with the words
 * in which they differ.
 */
export function callHeadings(calls: readonly (ParsedCall | undefined)[]): (string | undefined)[] {
  const isUniqueName = uniqueNameTest(calls)
  const headings = calls.map((call) => (call ? actHeading(call.name, call.act, isUniqueName) : undefined))
  const cut = [...headings.keys()].filter((i) => headings[i]?.endsWith('…'))
  const alike = Map.groupBy(cut, (i) => headings[i])
  for (const group of alike.values()) {
    const distinct = group.length > 1 ? distinguishTexts(group.map((i) => callSubject((calls[i] as ParsedCall).act) ?? '')) : []
    for (const [place, i] of group.entries()) if (distinct[place]) headings[i] = `${calls[i]?.name} ${distinct[place]}`
  }
  return headings
}

/** Returns whether the file name of a path is unique among all paths that the calls name. */
function uniqueNameTest(calls: readonly (ParsedCall | undefined)[]): (path: string) => boolean {
  const paths = new Map<string, string>()
  for (const call of calls) {
    for (const path of call?.act.paths ?? []) {
      const name = fileNameOf(path)
      paths.set(name, (paths.get(name) ?? path) === path ? path : '')
    }
  }
  return (path) => paths.get(fileNameOf(path)) === path && fileNameOf(path) !== ''
}
