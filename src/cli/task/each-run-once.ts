import { createHash } from 'node:crypto'
import type { DecodeNote, Document } from '../../format/index.ts'
import { type Part, partText } from '../../message/index.ts'
import { counted } from '../print/counted.ts'

/** Up to this many runs or files are named one by one in a note. */
const NAMED = 4

/** Accepts the runs of one input after the other, under its name. */
export type RunsOnce = (documents: readonly Document[], file: string) => { readonly documents: readonly Document[]; readonly notes: readonly DecodeNote[] }

/** Drops runs that were seen before, in whatever notation: a folder may contain a session and a copy, an export, or a record of its compactions. */
export function eachRunOnce(): RunsOnce {
  /** Maps the text of a run to the input that it was taken from. */
  const seen = new Map<string, string>()
  return (all, file) => {
    const left: number[] = []
    const from = new Set<string>()
    const documents = all.filter((document, run) => {
      const said = saidIn(document)
      const before = seen.get(said)
      if (before === undefined) seen.set(said, file)
      else {
        left.push(run)
        from.add(before === file ? 'the same input' : before)
      }
      return before === undefined
    })
    if (left.length === 0) return { documents, notes: [] }
    const which = all.length === 1 || left.length > NAMED ? counted(left.length, 'run') : `${left.length === 1 ? 'run' : 'runs'} ${left.join(', ')}`
    const told = from.size > NAMED ? `${from.size} other inputs` : [...from].join(', ')
    const message = `${which} left out: already read from ${told}`
    return { documents, notes: [{ code: 'same-run', message, remedy: 'Nothing to do: each run counts once.' }] }
  }
}

/** The text and attachments of a run, part by part, because readers divide messages differently. */
function saidIn({ history }: Document): string {
  const hash = createHash('sha256')
  for (const { parts } of history.messages) for (const part of parts) hash.update(JSON.stringify([partText(part), ...attachedTo(part)]))
  return hash.digest('hex')
}

/** Where the pictures and files of a part are, or their kind if they are inline data. */
function attachedTo(part: Part): string[] {
  if (part.type === 'tool-result') return part.output.flatMap(attachedTo)
  return (part.type === 'image' || part.type === 'file') && part.url !== undefined ? [part.url] : []
}
