import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { missingPartError, packageFile } from '../../package/index.ts'

const FILE = 'examples/demo.json.gz'

/** A recorded run in the shape of OpenAI Chat, and the index of the message at which its past ends. */
export interface Recording {
  readonly messages: readonly object[]
  readonly cut: number
}

/**
 * The run that ships with the package. `scripts/demo/ship.ts` records it: a scripted agent, real commands, real outputs.
 * @throws DecantError `part-missing`
 */
export function shippedRecording(): Recording {
  const path = packageFile(FILE)
  if (path === undefined) throw missingPartError(`The file ${FILE}`)
  return JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as Recording
}
