import { createHash } from 'node:crypto'
import type { Archive } from '../../archive/index.ts'

/** Relation of an output to the inputs that gave it. */
const INPUT_RELATION = 'input'
/** Relation of an output at one location to the input that it was made from. */
const INPUT_AT_RELATION = 'input-at'

/** Records which inputs, by their hashes in the archive, gave the files that decant wrote. Locations are paths from the root, without links. */
export class Provenance {
  readonly #archive: Archive

  constructor(archive: Archive) {
    this.#archive = archive
  }

  /** Records which input gave an output, before the output is written, so that the link exists even after a kill. */
  async recordInput(output: string, input: string): Promise<void> {
    await this.#archive.link(sha256(output), input, INPUT_RELATION)
  }

  /** Records where an output was written: several inputs may give the same output. */
  async recordLocation(output: string, input: string, place: string): Promise<void> {
    await this.#archive.link(placeKey(output, place), input, INPUT_AT_RELATION)
  }

  /** All inputs that gave an output, the latest first. */
  async inputs(output: Uint8Array): Promise<readonly string[]> {
    return [...new Set(await this.#archive.linked(sha256(output), INPUT_RELATION))]
  }

  /** The input of the output that was last written to a location, if that output is still there. */
  async inputAt(output: Uint8Array, place: string): Promise<string | undefined> {
    return (await this.#archive.linked(placeKey(output, place), INPUT_AT_RELATION))[0]
  }
}

/** Hashes the location, because the archive must not reveal where files are: only someone with both file and location finds the record. */
function placeKey(output: string | Uint8Array, place: string): string {
  return sha256(`${sha256(output)}\0${place}`)
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
