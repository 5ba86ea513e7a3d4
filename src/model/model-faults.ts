import type { ModelAnswer, ModelRequest } from './language-model.ts'

/** The answer of a model that has a fault. */
export type Fault = (request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>

const okAnswer = (text: string, finish: 'stop' | 'length' | 'tool-call' | 'filter' = 'stop'): ModelAnswer => ({
  status: 'ok',
  text,
  usage: { input: 0, output: 0 },
  finish,
})

const FAULTS = {
  empty: () => okAnswer(''),
  blank: () => okAnswer(' \n\t\u200b '),
  refusal: () => okAnswer("I'm sorry, but I can't help with summarizing that conversation."),
  question: () => okAnswer('Could you tell me what you would like me to summarize?'),
  'tool-call': () => okAnswer('', 'tool-call'),
  'tool-call-text': () => okAnswer('<tool_call>{"name":"read_file","arguments":{"path":"a.txt"}}</tool_call>'),
  reasoning: () => okAnswer('<think>The user wants a summary, so I should look at what was decided.</think>'),
  truncated: ({ prompt }) => okAnswer(prompt.slice(0, 40), 'length'),
  'cut-json': () => okAnswer('[{"type":"decision","content":"use Re'),
  echo: ({ prompt }) => okAnswer(prompt),
  inflated: ({ prompt }) => okAnswer(prompt.repeat(10)),
  'wrong-language': ({ prompt }) =>
    okAnswer(/\p{Script=Han}/u.test(prompt) ? 'Les participants ont parlé du projet et de la suite.' : '参与者讨论了项目的安排以及后续工作。'),
  'error-text': () => okAnswer('Error: upstream request failed, please try again later.'),
  html: () => okAnswer('<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'),
  invented: () => okAnswer('决定 decided: moved src/invented/phantom_module.ts to port 48213, see TICKET-99417.'),
  filtered: () => okAnswer('', 'filter'),
  'rate-limited': () => ({ status: 'failed', reason: 'rate-limited', retryable: true }),
  'server-error': () => ({ status: 'failed', reason: 'overloaded', retryable: true }),
  network: () => ({ status: 'failed', reason: 'network', retryable: true }),
  unauthorized: () => ({ status: 'failed', reason: 'unauthorized', retryable: false }),
  'too-long': () => ({ status: 'failed', reason: 'too-long', retryable: false }),
  hang: ({ signal }) => hang(signal),
  throws: () => {
    throw new Error('a model that breaks its contract')
  },
} satisfies Record<string, Fault>

/** Names of what can go wrong with a model. */
export type FaultName = keyof typeof FAULTS

/** Every fault by its name, with the answer of a model that has it. For tests and drills. */
export const MODEL_FAULTS: Readonly<Record<FaultName, Fault>> = FAULTS

function hang(signal: AbortSignal | undefined): Promise<ModelAnswer> {
  return new Promise((resolve) => {
    const end = () => resolve({ status: 'failed', reason: 'aborted', retryable: false })
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })
}
