import { refOf } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { apply, type Message } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { corpusRuns } from '../corpus.ts'
import { processorTime } from './processor-time.ts'

/** Tokens of the histories that `growth` times. */
export const GROWN: readonly number[] = [75_000, 300_000, 1_200_000]

/** A table row for each strategy and preset: milliseconds per 100k tokens at each size, and the ratio of the last to the first. */
export function growth(): string[] {
  const histories = GROWN.map(joined)
  return pipelineNames.map((name) => {
    time(name, histories[0] as Message[], 0)
    const each = histories.map((messages, i) => (time(name, messages, (GROWN[i] as number) * 0.2) / (GROWN[i] as number)) * 100_000)
    return `| ${name} | ${each.map((ms) => ms.toFixed(1)).join(' | ')} | ${((each.at(-1) ?? 0) / (each[0] || 1)).toFixed(2)} |`
  })
}

function time(name: string, messages: readonly Message[], budget: number): number {
  const { message: count, text: estimate } = createCounter({ exact: false })
  const start = processorTime()
  const edit = pipelineNamed(name).plan(
    { messages, tools: [] },
    { budget, profile: profileNamed('openai-chat'), count, estimate, ref: (text) => refOf('00', text) },
  )
  apply(messages, edit)
  return processorTime() - start
}

/** Runs of one source one after the other, repeated under new ids until they contain this many tokens; system text once. */
function joined(tokens: number): Message[] {
  const { message: count } = createCounter({ exact: false })
  const runs = corpusRuns('claude-code-go').map(({ messages }) => decode(messages, { format: 'openai-chat' }).history.messages)
  const all: Message[] = []
  let held = 0
  for (let round = 0; held < tokens && runs.length > 0; round++) {
    for (const message of runs[round % runs.length] ?? []) {
      if (message.role === 'system' && round > 0) continue
      all.push({ ...message, id: `${round}-${message.id}` })
      held += count(message)
    }
  }
  return all
}
