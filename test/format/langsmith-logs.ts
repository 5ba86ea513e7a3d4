import type { AgentLog } from './agent-logs.ts'

const json = JSON.stringify
const texts = ['strike the hours', 'twelve', 'It struck noon.', 'be on time', '{"zone":"UTC"}']
const shape = ['system text', 'user text', 'assistant tool-call', 'tool tool-result', 'assistant text']

/** A message as LangChain serialises it. */
const lc = (kind: string, content: unknown, more: object = {}) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', kind],
  kwargs: { content, type: kind.replace('Message', '').toLowerCase(), ...more },
})
const run = (id: string, run_type: string, after: number, more: object) => ({
  id,
  name: run_type === 'tool' ? 'clock' : run_type === 'llm' ? 'ChatOpenAI' : 'keeper',
  run_type,
  trace_id: 'r0',
  parent_run_id: id === 'r0' ? null : 'r0',
  start_time: `2026-01-01T00:00:0${after}.000000`,
  end_time: `2026-01-01T00:00:0${after}.500000`,
  session_id: 'the project',
  status: 'success',
  error: null,
  tags: [],
  ...more,
})
const rules = lc('SystemMessage', 'be on time')
const asked = lc('HumanMessage', 'strike the hours')
const called = lc('AIMessage', '', { tool_calls: [{ name: 'clock', args: { zone: 'UTC' }, id: 'c1', type: 'tool_call' }] })
const answered = lc('ToolMessage', 'twelve', { tool_call_id: 'c1', name: 'clock' })
const ended = lc('AIMessage', 'It struck noon.')
const generated = (message: { kwargs: { content: unknown } }) => ({
  generations: [[{ text: message.kwargs.content, type: 'ChatGeneration', message }]],
  llm_output: { model_name: 'gpt-5' },
})
const extra = {
  metadata: { thread_id: 'k1', ls_provider: 'openai', ls_model_name: 'gpt-5' },
  invocation_params: { tools: [{ type: 'function', function: { name: 'clock', parameters: {} } }] },
}

/** A graph of LangChain: the newest run first, as the store lists them. */
const langsmithGraph: AgentLog = {
  format: 'langsmith',
  input: json(
    [
      run('r3', 'llm', 3, { inputs: { messages: [[rules, asked, called, answered]] }, outputs: generated(ended), extra }),
      run('r2', 'tool', 2, { inputs: { input: "{'zone': 'UTC'}" }, outputs: { output: answered } }),
      run('r1', 'llm', 1, { inputs: { messages: [[rules, asked]] }, outputs: generated(called), extra }),
      run('r9', 'retriever', 1, { inputs: { query: 'hours' }, outputs: { documents: [] } }),
      run('r0', 'chain', 0, { inputs: { messages: [asked] }, outputs: { messages: [asked, called, answered, ended] } }),
    ],
    null,
    1,
  ),
  texts,
  shape,
}

/** A wrapped client of a provider: the beginning and the end of a run are two lines. */
const chat = [
  { role: 'system', content: 'be on time' },
  { role: 'user', content: 'strike the hours' },
]
const chatCall = { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: { name: 'clock', arguments: '{"zone":"UTC"}' } }] }
const langsmithLines: AgentLog = {
  format: 'langsmith',
  input: [
    run('r1', 'llm', 1, { inputs: { messages: chat, model: 'gpt-5' } }),
    { id: 'r1', trace_id: 'r0', end_time: '2026-01-01T00:00:02.000Z', outputs: { choices: [{ index: 0, message: chatCall }], model: 'gpt-5' } },
    run('r2', 'llm', 3, {
      inputs: { messages: [...chat, chatCall, { role: 'tool', tool_call_id: 'c1', content: 'twelve' }] },
      outputs: { choices: [{ message: { role: 'assistant', content: 'It struck noon.' } }] },
    }),
  ]
    .map((line) => json(line))
    .join('\n'),
  texts,
  shape,
}

/** Runs within their run, with Anthropic's blocks, and the result only in the tool's run. */
const langsmithTree: AgentLog = {
  format: 'langsmith',
  input: json({
    ...run('r0', 'chain', 0, { inputs: { question: 'strike the hours' }, outputs: { output: 'It struck noon.' } }),
    trace_id: undefined,
    child_runs: [
      {
        ...run('r1', 'llm', 1, {
          inputs: { system: 'be on time', messages: [{ role: 'user', content: 'strike the hours' }] },
          outputs: { role: 'assistant', type: 'message', content: [{ type: 'tool_use', id: 'c1', name: 'clock', input: { zone: 'UTC' } }], model: 'claude-x' },
        }),
        trace_id: undefined,
        parent_run_id: undefined,
      },
      { ...run('r2', 'tool', 2, { inputs: { zone: 'UTC' }, outputs: { output: 'twelve' } }), trace_id: undefined, child_runs: [] },
    ],
  }),
  texts: texts.filter((one) => one !== 'It struck noon.'),
  shape: shape.slice(0, 4),
}

/** Runs that LangSmith exports. */
export const langsmithLogs: Readonly<Record<string, AgentLog>> = { langsmithGraph, langsmithLines, langsmithTree }
