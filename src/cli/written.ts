import { createHash } from 'node:crypto'
import type { Archive } from '../archive/index.ts'

/** What decant wrote, of which input, and where. */
export interface Written {
  readonly text: string | Uint8Array
  /** SHA-256 of the input, under which the archive holds it. */
  readonly input: string
  /** Path from the root, without links. */
  readonly at: string
}

/** Relation of an output to the inputs that gave it. */
const OF = 'input'
/** Relation of an output at one place to the input that it was made from. */
const OF_PLACE = 'input-at'

/** Notes which input gave an output, before it is written: of what a kill leaves behind the way back is known too. */
export async function noteOutput(archive: Archive, { text, input }: Omit<Written, 'at'>): Promise<void> {
  await archive.link(sha256(text), input, OF)
}

/** Notes where an output lies: several inputs may give the same. */
export async function notePlace(archive: Archive, { text, input, at }: Written): Promise<void> {
  await archive.link(placeKey(text, at), input, OF_PLACE)
}

/** The hashes of all inputs that gave an output, the latest first, and of the one that it was made from where it lies. */
export async function inputsThatGave(
  archive: Archive,
  { text, at }: { readonly text: Uint8Array; readonly at: string | undefined },
): Promise<{ readonly all: readonly string[]; readonly here: string | undefined }> {
  const all = [...new Set(await archive.linked(sha256(text), OF))]
  const [here] = at === undefined ? [] : await archive.linked(placeKey(text, at), OF_PLACE)
  return { all, here }
}

/** The archive shall not name the places of files: only who has file and place finds the note. */
function placeKey(text: string | Uint8Array, at: string): string {
  return sha256(`${sha256(text)}\0${at}`)
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
