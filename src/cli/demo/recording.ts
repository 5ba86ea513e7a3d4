import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A recorded run, as OpenAI Chat has it, and the message before which its past ends. */
export interface Recording {
  readonly messages: readonly object[]
  readonly cut: number
}

/** The run that comes with the package. `scripts/demo/ship.ts` records it: a scripted agent, real commands, real outputs. */
export function shippedRecording(): Recording {
  return JSON.parse(gunzipSync(readFileSync(new URL('../../../examples/demo.json.gz', import.meta.url))).toString('utf8')) as Recording
}
