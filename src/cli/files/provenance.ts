import { createHash } from 'node:crypto'
import type { Archive } from '../../archive/index.ts'

/** Relation of an output to the inputs that gave it. */
const OF = 'input'
/** Relation of an output at one place to the input that it was made from. */
const OF_PLACE = 'input-at'

/** Which inputs, by the hash under which the archive holds them, gave the files that decant wrote. Places are paths from the root, without links. */
export class Provenance {
  readonly #archive: Archive

  constructor(archive: Archive) {
    this.#archive = archive
  }

  /** Notes which input gave an output, before it is written: of what a kill leaves behind the way back is known too. */
  async note(output: string, input: string): Promise<void> {
    await this.#archive.link(sha256(output), input, OF)
  }

  /** Notes where an output was written: several inputs may give the same. */
  async notePlace(output: string, input: string, place: string): Promise<void> {
    await this.#archive.link(placeKey(output, place), input, OF_PLACE)
  }

  /** All inputs that gave an output, the latest first. */
  async inputs(output: Uint8Array): Promise<readonly string[]> {
    return [...new Set(await this.#archive.linked(sha256(output), OF))]
  }

  /** The input of what was written to a place last, where the output is still what lies there. */
  async inputAt(output: Uint8Array, place: string): Promise<string | undefined> {
    return (await this.#archive.linked(placeKey(output, place), OF_PLACE))[0]
  }
}

/** The archive shall not name the places of files: only who has file and place finds the note. */
function placeKey(output: string | Uint8Array, place: string): string {
  return sha256(`${sha256(output)}\0${place}`)
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
