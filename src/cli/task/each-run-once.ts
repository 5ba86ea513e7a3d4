import { createHash } from 'node:crypto'
import type { DecodeNote, Document } from '../../format/index.ts'
import { partText } from '../../message/index.ts'
import { counted } from '../print/counted.ts'

/** Takes the runs of one input after the other. */
export type RunsOnce = (documents: readonly Document[]) => { readonly documents: readonly Document[]; readonly notes: readonly DecodeNote[] }

/** Runs of which none was taken before, in whatever notation: a folder may hold a session beside a copy, an export, or a record of its compactions. */
export function eachRunOnce(): RunsOnce {
  const seen = new Set<string>()
  return (all) => {
    const documents = all.filter((document) => {
      const said = saidIn(document)
      if (seen.has(said)) return false
      seen.add(said)
      return true
    })
    const again = all.length - documents.length
    if (again === 0) return { documents, notes: [] }
    const message = `${counted(again, 'run')} left out: ${again === 1 ? 'it says' : 'they say'} what another run here says`
    return { documents, notes: [{ code: 'same-run', message, remedy: 'Nothing need be done: each run counts once.' }] }
  }
}

/** What a run says, part by part: readers differ in what they take for one message. */
function saidIn({ history }: Document): string {
  const hash = createHash('sha256')
  for (const { parts } of history.messages) for (const part of parts) hash.update(JSON.stringify(partText(part)))
  return hash.digest('hex')
}
