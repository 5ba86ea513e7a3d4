import { type DecodeNote, decodeAll, gunzipIfNeeded } from '../../format/index.ts'
import { fromHistory, type Trajectory } from '../../trajectory/index.ts'

/**
 * The runs in a file, one after another; a gzipped file is unpacked first. A document without messages is not a run.
 * @param onNote called with what is left out as a run is read
 * @throws DecantError as `decodeAll`, and `invalid-gzip`
 */
export function* trajectoriesOf(bytes: Uint8Array, format: string | undefined, onNote: (note: DecodeNote) => void): Generator<Trajectory> {
  for (const document of decodeAll(gunzipIfNeeded(bytes), format === undefined ? {} : { format })) {
    document.notes.forEach(onNote)
    if (document.history.messages.length > 0) yield fromHistory(document)
  }
}
