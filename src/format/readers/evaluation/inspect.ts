import { DecantError } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Document, Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { ownValue } from '../reading/own-value.ts'
import { parseObject } from '../reading/parse-object.ts'
import { evaluatedMessages } from './evaluated-messages.ts'

/** The prefix with which Inspect refers to a text stored once per sample. */
const ATTACHMENT_PREFIX = 'attachment://'

/**
 * Logs of the evaluation framework Inspect (https://inspect.aisi.org.uk/eval-logs.html), as JSON: every sample is a run. A single sample, as in a `.eval`
 * archive, is a log of one run.
 */
export const inspect: Format = {
  name: 'inspect',
  title: 'Inspect evaluation logs (JSON), and single samples of them',
  detect({ kind, keys }) {
    if (kind !== 'object') return 0
    const hasKeys = (...names: readonly string[]) => names.every((name) => keys.includes(name))
    return hasKeys('eval', 'samples') || hasKeys('messages', 'epoch', 'target', 'output') ? 0.99 : 0
  },
  ...multiRunDecoding((input) => {
    const file = parseObject(input, 'Inspect log')
    const evalInfo = asObject(file.eval) ?? {}
    const samples = Array.isArray(file.samples) ? (file.samples as readonly unknown[]) : 'messages' in file ? [file] : undefined
    if (!samples)
      throw new DecantError('not-this-format', "The file has neither 'samples' nor 'messages'", 'Give a log that was written with its samples, or one sample.')
    return { runs: samples.length, document: (run) => sampleDocument(input, evalInfo, samples[run]) }
  }),
}

function sampleDocument(input: string | object, evalInfo: JsonObject, value: unknown): Document {
  const sample = asObject(value)
  if (!sample || !Array.isArray(sample.messages))
    throw new DecantError('not-this-format', "A sample has no 'messages'", 'Give a log that was written with its samples, or one sample.')
  const storedTexts = asObject(sample.attachments) ?? {}
  const resolveText = (text: string) =>
    text.startsWith(ATTACHMENT_PREFIX) ? (stringOf(ownValue(storedTexts, text.slice(ATTACHMENT_PREFIX.length))) ?? text) : text
  const model = stringOf(evalInfo.model) ?? stringOf(asObject(sample.output)?.model)
  const { messages, attachments: _, events: __, store: ___, timelines: ____, input: _____, output: ______, ...meta } = sample
  return {
    format: 'inspect',
    input,
    history: { messages: evaluatedMessages(messages, resolveText), tools: [] },
    notes: [],
    meta: {
      ...(stringOf(evalInfo.task) !== undefined && { task: evalInfo.task }),
      ...successField(sample.scores),
      ...meta,
      id: `${scalarAsText(sample.id)}-${scalarAsText(sample.epoch ?? 1)}`,
    },
    ...(model !== undefined && { model }),
  }
}

/** Whether all scores are right: `C`, as Inspect writes it, true, or one; nothing if a score is of another kind. */
function successField(scores: unknown): { readonly success?: boolean } {
  const values = Object.values(asObject(scores) ?? {}).map((score) => asObject(score)?.value)
  const verdicts = values.map((value) =>
    value === 'C' || value === true ? true : value === 'I' || value === 'N' || value === false ? false : isFullScore(value),
  )
  return verdicts.length === 0 || verdicts.includes(undefined) ? {} : { success: verdicts.every(Boolean) }
}

function isFullScore(value: unknown): boolean | undefined {
  return typeof value === 'number' && !Number.isNaN(value) ? value >= 1 : undefined
}
