/** A small log in the shape of one agent, made by hand: what it must be recognised as, and every string that reading it must keep. */
export interface AgentLog {
  readonly format: string
  readonly input: string
  readonly said: readonly string[]
  /** Roles and kinds of parts that the first run must have. */
  readonly shape: readonly string[]
}

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const at = '2026-01-01T00:00:00.000Z'

const item = (payload: object) => ({ timestamp: at, type: 'response_item', payload })
const codex: AgentLog = {
  format: 'codex',
  input: lines(
    { timestamp: at, type: 'session_meta', payload: { id: 'c1', cwd: '/p', cli_version: '0.65.0', originator: 'codex_cli_rs', git: {} } },
    item({ type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'codex rules' }] }),
    item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'mend the clock' }] }),
    { timestamp: at, type: 'event_msg', payload: { type: 'user_message', message: 'mend the clock' } },
    { timestamp: at, type: 'turn_context', payload: { cwd: '/p', model: 'gpt-5-codex', approval_policy: 'never' } },
    item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'look first' }], encrypted_content: 'gAAA' }),
    item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'call_1' }),
    item({ type: 'function_call_output', call_id: 'call_1', output: '{"output":"clock.c","metadata":{"exit_code":0}}' }),
    item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'call_2', status: 'completed' }),
    item({ type: 'custom_tool_call_output', call_id: 'call_2', output: 'patched' }),
    { timestamp: at, type: 'compacted', payload: { message: 'so far: patched', replacement_history: [{ type: 'message', role: 'user', content: [] }] } },
    item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'it ticks' }] }),
  ),
  said: ['codex rules', 'mend the clock', 'look first', '{"command":["ls"]}', 'clock.c', '*** Begin Patch', 'patched', 'so far: patched', 'it ticks'],
  shape: [
    'developer text',
    'user text',
    'assistant reasoning',
    'assistant tool-call',
    'tool tool-result',
    'assistant tool-call',
    'tool tool-result',
    'user text',
    'assistant text',
  ],
}

const codexOld: AgentLog = {
  format: 'codex',
  input: lines(
    { id: 'c0', timestamp: at, instructions: 'be brief', git: { branch: 'main' } },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'old question' }] },
    { record_type: 'state' },
    { type: 'function_call', name: 'shell', arguments: '{"command":["pwd"]}', call_id: 'o1' },
    { type: 'function_call_output', call_id: 'o1', output: '/home' },
  ),
  said: ['old question', '{"command":["pwd"]}', '/home'],
  shape: ['user text', 'assistant tool-call', 'tool tool-result'],
}

const entry = (id: string, parentId: string | null, message: object) => ({ type: 'message', id, parentId, timestamp: at, message })
const pi: AgentLog = {
  format: 'pi',
  input: lines(
    { type: 'session', version: 3, id: 'p1', timestamp: at, cwd: '/p' },
    { type: 'model_change', id: 'a0', parentId: null, timestamp: at, provider: 'anthropic', modelId: 'claude-x' },
    entry('a1', 'a0', { role: 'user', content: 'boil the kettle', timestamp: 1 }),
    entry('b1', 'a1', { role: 'assistant', content: [{ type: 'text', text: 'the way not taken' }], model: 'claude-x' }),
    entry('a2', 'a1', {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'water first', thinkingSignature: 'sig' },
        { type: 'toolCall', id: 't1', name: 'bash', arguments: { command: 'fill' } },
      ],
      model: 'claude-x',
    }),
    entry('a3', 'a2', { role: 'toolResult', toolCallId: 't1', toolName: 'bash', content: [{ type: 'text', text: 'one litre' }], isError: false }),
    { type: 'compaction', id: 'a4', parentId: 'a3', timestamp: at, summary: 'kettle is full', firstKeptEntryId: 'a2', tokensBefore: 9 },
    entry('a5', 'a4', { role: 'bashExecution', command: 'heat', output: 'ninety degrees', exitCode: 0 }),
    entry('a6', 'a5', { role: 'user', content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }),
  ),
  said: ['boil the kettle', 'the way not taken', 'water first', '{"command":"fill"}', 'one litre', 'kettle is full', '$ heat', 'ninety degrees'],
  shape: ['user text', 'assistant reasoning,tool-call', 'tool tool-result', 'user text', 'user text', 'user image'],
}

export const agentLogs: Readonly<Record<string, AgentLog>> = { codex, 'codex of old': codexOld, pi }
