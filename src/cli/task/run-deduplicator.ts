import { createHash } from 'node:crypto'
import type { DecodeNote, Document } from '../../format/index.ts'
import { type Part, partText } from '../../message/index.ts'
import { fileNoteText } from '../print/file-note-text.ts'
import { formatCount } from '../print/format-count.ts'

/** Up to this many runs or files are named one by one in a note. */
const MAX_NAMED = 4

/** Accepts the runs of one input after the other, under its name, and returns those that are new with the notes about all of them, as texts. */
export type RunDeduplicator = (documents: readonly Document[], file: string) => { readonly documents: readonly Document[]; readonly notes: readonly string[] }

/** Drops runs that were seen before, in whatever notation: a folder may contain a session and a copy, an export, or a record of its compactions. */
export function runDeduplicator(): RunDeduplicator {
  /** Maps the text of a run to the input that it was taken from. */
  const seen = new Map<string, string>()
  return (all, file) => {
    const duplicates: number[] = []
    const origins = new Set<string>()
    const documents = all.filter((document, run) => {
      const contentKey = contentHash(document)
      const firstOrigin = seen.get(contentKey)
      if (firstOrigin === undefined) seen.set(contentKey, file)
      else {
        duplicates.push(run)
        origins.add(firstOrigin === file ? 'the same input' : firstOrigin)
      }
      return firstOrigin === undefined
    })
    const notes = [...documents.flatMap((document) => document.notes), ...duplicateNotes(all.length, duplicates, origins)]
    return { documents, notes: notes.map((note) => fileNoteText(file, note)) }
  }
}

function duplicateNotes(runs: number, duplicates: readonly number[], origins: ReadonlySet<string>): DecodeNote[] {
  if (duplicates.length === 0) return []
  const runsText =
    runs === 1 || duplicates.length > MAX_NAMED ? formatCount(duplicates.length, 'run') : `${duplicates.length === 1 ? 'run' : 'runs'} ${duplicates.join(', ')}`
  const originText = origins.size > MAX_NAMED ? `${origins.size} other inputs` : [...origins].join(', ')
  const message = `${runsText} left out: already read from ${originText}`
  return [{ code: 'same-run', message, remedy: 'Nothing to do: each run counts once.' }]
}

/** The text and attachments of a run, part by part, because readers divide messages differently. */
function contentHash({ history }: Document): string {
  const hash = createHash('sha256')
  for (const { parts } of history.messages) for (const part of parts) hash.update(JSON.stringify([partText(part), ...attachmentUrls(part)]))
  return hash.digest('hex')
}

/** Where the pictures and files of a part are, or their kind if they are inline data. */
function attachmentUrls(part: Part): string[] {
  if (part.type === 'tool-result') return part.output.flatMap(attachmentUrls)
  return (part.type === 'image' || part.type === 'file') && part.url !== undefined ? [part.url] : []
}
