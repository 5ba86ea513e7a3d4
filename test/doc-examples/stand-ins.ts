import { appendFileSync } from 'node:fs'
import { memoryArchive, refOf } from '../../src/archive/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { h } from '../../src/testing/index.ts'
import { createCounter, estimateTokens } from '../../src/token/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { abstractRun, experienceOf, mineRoutines } from '../../src/workflow/index.ts'
import { coding } from '../strategy/runs.ts'

/** Values for names that examples use without defining them: a history, an archive with some content, a run, and the like. */
export async function standIns(): Promise<Record<string, unknown>> {
  const archive = memoryArchive({ key: '00'.repeat(32) })
  const [record] = await archive.put([{ kind: 'part', bytes: 'what was cut', text: 'what was cut' }])
  const counter = createCounter()
  const rough = createCounter({ exact: false })
  const ref = (words: string) => refOf(archive.key, words)
  const profile = profileNamed('openai-chat')
  const messages: readonly Message[] = coding
  const chat = messages.map((message) => ({ role: message.role === 'tool' ? 'user' : message.role, content: messageText(message) }))
  const run = fromHistory({ history: { messages, tools: [] } } as never)
  return {
    archive,
    hash: record?.hash,
    ref,
    profile,
    counter,
    rough,
    messages,
    history: { messages, tools: [] },
    conversation: chat,
    text: JSON.stringify(chat),
    context: { budget: 400, profile, count: (message: Message) => counter.message(message), estimate: (text: string) => estimateTokens(text), ref },
    run,
    runs: [run, run],
    experience: experienceOf(run),
    log: Array.from({ length: 400 }, (_, i) => (i === 300 ? 'ERROR disk full' : `line ${i} of a log`)).join('\n'),
    line: 'one line\n',
    signal: new AbortController().signal,
    key: 'no key at all',
    used: 10,
    budget: 100,
    assistant: h('a').messages[0],
    system: messageText(messages[0] as Message),
    user: messageText(messages[1] as Message),
    call: messageText(messages[2] as Message),
    result: messageText(messages[3] as Message),
    token: 'a token',
    request: { headers: { 'x-decant-token': 'a token' } },
    upstreams: { anthropic: 'https://api.example' },
    trace: { getTracer: () => ({ startSpan: () => ({ end: () => {} }) }) },
    embedder: { name: 'none', dimensions: 1, embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1)) },
    texts: ['one'],
    body: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 1, messages: [{ role: 'user', content: 'hi' }] }),
    compressed: (history: unknown) => history,
    workflows: [],
    routines: mineRoutines([abstractRun(run), abstractRun(run)]),
    appendFileSync,
    decode,
    compressTo: () => {},
  }
}
