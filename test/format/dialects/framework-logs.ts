import type { AgentLog } from '../agent-logs.ts'
import { sampleContent } from './sample-content.ts'

const { at, json, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole, bare } = sampleContent

/** A memory of LlamaIndex as JSON. */
const memoryBuffer = {
  chat_store: {
    store: {
      s1: [
        { role: 'user', additional_kwargs: {}, blocks: [{ block_type: 'text', text: ASKED }] },
        {
          role: 'assistant',
          additional_kwargs: {},
          blocks: [
            { block_type: 'text', text: SAYS },
            { block_type: 'tool_call', tool_call_id: 'c1', tool_name: 'open', tool_kwargs: { path: FILE } },
          ],
        },
        { role: 'tool', additional_kwargs: { tool_call_id: 'c1' }, blocks: [{ block_type: 'text', text: GIVEN }] },
        { role: 'assistant', additional_kwargs: {}, blocks: [{ block_type: 'text', text: DONE }] },
      ],
    },
    class_name: 'SimpleChatStore',
  },
  chat_store_key: 's1',
  class_name: 'ChatMemoryBuffer',
}

/** Messages of frameworks, made by hand: one of each notation. */
export const frameworkLogs: Readonly<Record<string, AgentLog>> = {
  'pydantic ai': {
    format: 'framework',
    input: json([
      { parts: [{ content: ASKED, timestamp: at, part_kind: 'user-prompt' }], instructions: null, kind: 'request' },
      {
        parts: [
          { content: THOUGHT, signature: 'seal', part_kind: 'thinking' },
          { content: SAYS, part_kind: 'text' },
          { tool_name: 'open', args: { path: FILE }, tool_call_id: 'c1', part_kind: 'tool-call' },
          { tool_name: 'wind', args: '{"once":true}', tool_call_id: 'c2', part_kind: 'tool-call' },
        ],
        model_name: 'clockwork-1',
        timestamp: at,
        kind: 'response',
      },
      {
        parts: [
          { tool_name: 'open', content: GIVEN, tool_call_id: 'c1', part_kind: 'tool-return' },
          { tool_name: 'wind', content: 'no such key', tool_call_id: 'c2', part_kind: 'retry-prompt' },
        ],
        kind: 'request',
      },
      { parts: [{ content: DONE, part_kind: 'text' }], kind: 'response' },
    ]),
    texts: [...texts, THOUGHT, 'no such key'],
    shape: ['user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'assistant text'],
  },
  'pydantic ai with instructions': {
    format: 'framework',
    input: json([
      { parts: [{ content: ASKED, part_kind: 'user-prompt' }], instructions: 'be quick', kind: 'request' },
      { parts: [{ tool_name: 'open', args: { path: FILE }, tool_call_id: 'c1', part_kind: 'tool-call' }], kind: 'response' },
      { parts: [{ tool_name: 'open', content: GIVEN, tool_call_id: 'c1', part_kind: 'tool-return' }], instructions: 'be exact', kind: 'request' },
      { parts: [{ content: DONE, part_kind: 'text' }], kind: 'response' },
    ]),
    texts: ['be exact', ASKED, FILE, GIVEN, DONE],
    shape: ['system text', 'user text', 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
  'llama index': {
    format: 'framework',
    input: json([
      { role: 'user', additional_kwargs: {}, blocks: [{ block_type: 'text', text: ASKED }] },
      {
        role: 'assistant',
        additional_kwargs: { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'open', arguments: `{"path":"${FILE}"}` } }] },
        blocks: [{ block_type: 'text', text: SAYS }],
      },
      { role: 'tool', additional_kwargs: { name: 'open', tool_call_id: 'c1' }, blocks: [{ block_type: 'text', text: GIVEN }] },
      { role: 'assistant', additional_kwargs: {}, blocks: [{ block_type: 'text', text: DONE }] },
    ]),
    texts,
    shape: bare,
  },
  'llama index store': { format: 'framework', input: json(memoryBuffer), texts, shape: bare },
  'llama index context': {
    format: 'framework',
    input: json({
      state: {
        state_data: { _data: { handoffs: '[]', memory: json({ __is_component: true, value: memoryBuffer, qualified_name: 'llama_index.ChatMemoryBuffer' }) } },
        state_type: 'DictState',
        state_module: 'workflows.context.state_store',
      },
      streaming_queue: '[]',
      is_running: false,
    }),
    texts,
    shape: bare,
  },
  'llama index store of an older version': {
    format: 'framework',
    input: json({
      store: {
        s1: [
          { role: 'user', content: ASKED, additional_kwargs: {} },
          { role: 'assistant', content: DONE, additional_kwargs: {} },
        ],
        s2: [],
      },
      class_name: 'SimpleChatStore',
    }),
    texts: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
  haystack: {
    format: 'framework',
    input: json([
      { role: 'user', meta: {}, name: null, content: [{ text: ASKED }] },
      {
        role: 'assistant',
        meta: { model: 'm' },
        name: null,
        content: [{ text: SAYS }, { tool_call: { tool_name: 'open', arguments: { path: FILE }, id: 'c1' } }],
      },
      {
        role: 'tool',
        meta: {},
        name: null,
        content: [{ tool_call_result: { result: GIVEN, error: false, origin: { tool_name: 'open', arguments: {}, id: 'c1' } } }],
      },
      { role: 'assistant', meta: {}, name: null, content: [{ text: DONE }] },
    ]),
    texts,
    shape: bare,
  },
  'haystack up to version 2.11': {
    format: 'framework',
    input: json([
      { _role: 'user', _meta: {}, _name: null, _content: [{ text: ASKED }] },
      { _role: 'assistant', _meta: { model: 'm' }, _name: null, _content: [{ text: DONE }] },
    ]),
    texts: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
  autogen: {
    format: 'framework',
    input: json({
      messages: [
        { source: 'user', models_usage: null, created_at: at, content: ASKED, type: 'TextMessage' },
        { source: 'coder', content: THOUGHT, type: 'ThoughtEvent' },
        { source: 'coder', content: SAYS, type: 'TextMessage' },
        { source: 'coder', content: [{ id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` }], type: 'ToolCallRequestEvent' },
        { source: 'coder', content: [{ content: GIVEN, name: 'open', call_id: 'c1', is_error: false }], type: 'ToolCallExecutionEvent' },
        { source: 'coder', content: DONE, type: 'TextMessage' },
      ],
      stop_reason: 'done',
    }),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'autogen agent state': {
    format: 'framework',
    input: json({
      type: 'AssistantAgentState',
      version: '1.0.0',
      llm_context: {
        messages: [
          { content: ASKED, source: 'user', type: 'UserMessage' },
          { content: [{ id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` }], thought: SAYS, source: 'coder', type: 'AssistantMessage' },
          { content: [{ content: GIVEN, name: 'open', call_id: 'c1', is_error: false }], type: 'FunctionExecutionResultMessage' },
          { content: DONE, source: 'coder', type: 'AssistantMessage' },
        ],
      },
    }),
    texts,
    shape: ['user text', 'assistant reasoning,tool-call', 'tool tool-result', 'assistant text'],
  },
  'autogen team state': {
    format: 'framework',
    input: json({
      type: 'TeamState',
      version: '1.0.0',
      agent_states: {
        coder: {
          type: 'ChatAgentContainerState',
          version: '1.0.0',
          agent_state: { type: 'AssistantAgentState', version: '1.0.0', llm_context: { messages: [{ content: ASKED, source: 'user', type: 'UserMessage' }] } },
          message_buffer: [],
        },
        RoundRobinGroupChatManager: {
          type: 'RoundRobinManagerState',
          version: '1.0.0',
          message_thread: [
            { source: 'user', metadata: {}, content: ASKED, type: 'TextMessage' },
            { source: 'coder', metadata: {}, content: SAYS, type: 'TextMessage' },
            { source: 'coder', metadata: {}, content: [{ id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` }], type: 'ToolCallRequestEvent' },
            { source: 'coder', metadata: {}, content: [{ content: GIVEN, name: 'open', call_id: 'c1', is_error: false }], type: 'ToolCallExecutionEvent' },
            { source: 'coder', metadata: {}, content: DONE, type: 'TextMessage' },
          ],
          current_turn: 0,
          next_speaker_index: 0,
        },
      },
    }),
    texts,
    shape: bare,
  },
  'autogen chat result': {
    format: 'framework',
    input: json({
      chat_id: 1,
      chat_history: [
        { content: ASKED, role: 'assistant', name: 'user_proxy' },
        { content: SAYS, role: 'assistant', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'open', arguments: `{"path":"${FILE}"}` } }] },
        { content: GIVEN, tool_responses: [{ tool_call_id: 'c1', role: 'tool', content: GIVEN }], role: 'tool', name: 'user_proxy' },
        { content: DONE, role: 'user', name: 'coder' },
      ],
      summary: DONE,
      cost: {},
    }),
    texts,
    shape: bare,
  },
  'autogen chat history alone': {
    format: 'framework',
    input: json([
      { content: ASKED, role: 'assistant', name: 'user_proxy' },
      { content: SAYS, role: 'user', name: 'coder' },
      { content: GIVEN, role: 'assistant', name: 'user_proxy' },
      { content: DONE, role: 'user', name: 'coder' },
    ]),
    texts: [ASKED, SAYS, GIVEN, DONE],
    shape: ['user text', 'assistant text', 'user text', 'assistant text'],
  },
  'autogen chats by agent': {
    format: 'framework',
    input: json({
      coder: [
        { content: ASKED, role: 'assistant', name: 'user_proxy' },
        { content: DONE, role: 'user', name: 'coder' },
      ],
      critic: [],
    }),
    texts: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
  'autogen with code': {
    format: 'framework',
    input: json([
      { source: 'user', content: ASKED, type: 'TextMessage' },
      { source: 'coder', content: SAYS, type: 'CodeGenerationEvent', retry_attempt: 0 },
      { source: 'coder', result: { exit_code: 0, output: GIVEN }, type: 'CodeExecutionEvent', retry_attempt: 0 },
      { source: 'coder', content: DONE, type: 'TextMessage' },
    ]),
    texts: [ASKED, SAYS, GIVEN, DONE],
    shape: ['user text', 'assistant text', 'user text', 'assistant text'],
  },
  'agent development kit': {
    format: 'framework',
    input: json({
      id: 's1',
      appName: 'bench',
      events: [
        { author: 'user', invocationId: 'e1', timestamp: 1_767_225_600.5, content: { role: 'user', parts: [{ text: ASKED }] } },
        { author: 'root', invocationId: 'e1', content: { role: 'model', parts: [{ text: THOUGHT, thought: true }, { text: SAYS }] } },
        { author: 'root', invocationId: 'e1', content: { role: 'model', parts: [{ functionCall: { id: 'c1', name: 'open', args: { path: FILE } } }] } },
        {
          author: 'root',
          invocationId: 'e1',
          content: { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'open', response: { result: GIVEN } } }] },
        },
        { author: 'root', invocationId: 'e1', content: { role: 'model', parts: [{ text: DONE }] } },
      ],
    }),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  letta: {
    format: 'framework',
    input: json([
      { id: 'm1', date: at, message_type: 'user_message', content: ASKED },
      { id: 'm2', date: at, message_type: 'reasoning_message', reasoning: THOUGHT },
      { id: 'm2', date: at, message_type: 'assistant_message', content: SAYS },
      { id: 'm2', date: at, message_type: 'tool_call_message', tool_call: { name: 'open', arguments: `{"path":"${FILE}"}`, tool_call_id: 'c1' } },
      { id: 'm3', date: at, message_type: 'tool_return_message', tool_return: GIVEN, status: 'success', tool_call_id: 'c1' },
      { id: 'm4', date: at, message_type: 'assistant_message', content: DONE },
    ]),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'agent framework': {
    format: 'framework',
    input: json({
      messages: [
        { type: 'chat_message', role: { type: 'role', value: 'user' }, contents: [{ type: 'text', text: ASKED }] },
        {
          type: 'chat_message',
          role: { type: 'role', value: 'assistant' },
          contents: [
            { type: 'text', text: SAYS },
            { type: 'function_call', call_id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}` },
          ],
        },
        { type: 'chat_message', role: { type: 'role', value: 'tool' }, contents: [{ type: 'function_result', call_id: 'c1', result: GIVEN }] },
        { type: 'chat_message', role: { type: 'role', value: 'assistant' }, contents: [{ type: 'text', text: DONE }] },
      ],
    }),
    texts,
    shape: bare,
  },
}
