import { DecantError } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { Document, Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedObject } from '../reading/parsed-object.ts'
import { evaluatedMessages } from './evaluated-messages.ts'

/** The prefix with which Inspect refers to a text stored once per sample. */
const ATTACHED = 'attachment://'

/**
 * Logs of the evaluation framework Inspect (https://inspect.aisi.org.uk/eval-logs.html), as JSON: every sample is a run. A single sample, as in a `.eval`
 * archive, is a log of one run.
 */
export const inspect: Format = {
  name: 'inspect',
  title: 'Inspect evaluation logs (JSON), and single samples of them',
  detect({ kind, keys }) {
    if (kind !== 'object') return 0
    const has = (...names: readonly string[]) => names.every((name) => keys.includes(name))
    return has('eval', 'samples') || has('messages', 'epoch', 'target', 'output') ? 0.99 : 0
  },
  ...logRuns((input) => {
    const file = parsedObject(input, 'Inspect log')
    const about = objectOf(file.eval) ?? {}
    const samples = Array.isArray(file.samples) ? (file.samples as readonly unknown[]) : 'messages' in file ? [file] : undefined
    if (!samples)
      throw new DecantError('not-this-format', "The file has neither 'samples' nor 'messages'", 'Give a log that was written with its samples, or one sample.')
    return { runs: samples.length, document: (run) => sampleDocument(input, about, samples[run]) }
  }),
}

function sampleDocument(input: string | object, about: JsonObject, value: unknown): Document {
  const sample = objectOf(value)
  if (!sample || !Array.isArray(sample.messages))
    throw new DecantError('not-this-format', "A sample has no 'messages'", 'Give a log that was written with its samples, or one sample.')
  const attached = objectOf(sample.attachments) ?? {}
  const whole = (text: string) => (text.startsWith(ATTACHED) ? (stringOf(own(attached, text.slice(ATTACHED.length))) ?? text) : text)
  const model = stringOf(about.model) ?? stringOf(objectOf(sample.output)?.model)
  const { messages, attachments: _, events: __, store: ___, timelines: ____, input: _____, output: ______, ...meta } = sample
  return {
    format: 'inspect',
    input,
    history: { messages: evaluatedMessages(messages, whole), tools: [] },
    notes: [],
    meta: {
      ...(stringOf(about.task) !== undefined && { task: about.task }),
      ...verdict(sample.scores),
      ...meta,
      id: `${wordOf(sample.id)}-${wordOf(sample.epoch ?? 1)}`,
    },
    ...(model !== undefined && { model }),
  }
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Whether all scores are right: `C`, as Inspect writes it, true, or one; nothing if a score is of another kind. */
function verdict(scores: unknown): { readonly success?: boolean } {
  const values = Object.values(objectOf(scores) ?? {}).map((score) => objectOf(score)?.value)
  const right = values.map((value) => (value === 'C' || value === true ? true : value === 'I' || value === 'N' || value === false ? false : ofNumber(value)))
  return right.length === 0 || right.includes(undefined) ? {} : { success: right.every(Boolean) }
}

function ofNumber(value: unknown): boolean | undefined {
  return typeof value === 'number' && !Number.isNaN(value) ? value >= 1 : undefined
}
