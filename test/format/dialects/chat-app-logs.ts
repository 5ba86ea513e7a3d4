import type { AgentLog } from '../agent-logs.ts'
import { sampleContent } from './sample-content.ts'

const { at, lines, json, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole, bare } = sampleContent

/** Conversations of editors and chat programs, made by hand: one of each notation. */
export const chatAppLogs: Readonly<Record<string, AgentLog>> = {
  'vs code': {
    format: 'chat-app',
    input: json({
      version: 3,
      responderUsername: 'GitHub Copilot',
      sessionId: 's1',
      requests: [
        {
          requestId: 'r1',
          message: { text: ASKED, parts: [{ kind: 'text', text: ASKED }] },
          response: [{ value: SAYS }, { kind: 'toolInvocationSerialized', toolCallId: 'c1', toolId: 'copilot_readFile' }, { value: DONE }],
          result: {
            metadata: {
              toolCallRounds: [
                { response: SAYS, thinking: { text: THOUGHT }, toolCalls: [{ id: 'c1', name: 'read_file', arguments: `{"filePath":"${FILE}"}` }] },
                { response: DONE, toolCalls: [] },
              ],
              toolCallResults: { c1: { content: [{ value: { node: { type: 1, children: [{ type: 2, text: GIVEN, lineBreakBefore: true }] } } }] } },
            },
          },
          modelId: 'copilot/clockwork-1',
          timestamp: 1_767_225_600_000,
        },
        {
          message: { text: 'and wind it' },
          response: [
            { value: 'with the ' },
            { kind: 'inlineReference', name: 'key' },
            {
              kind: 'toolInvocationSerialized',
              toolCallId: 'c2',
              toolId: 'run_in_terminal',
              toolSpecificData: { command: 'wind' },
              pastTenseMessage: 'ran wind',
            },
          ],
        },
      ],
    }),
    texts: [...texts, THOUGHT, 'and wind it', 'with the ', '{"command":"wind"}', 'ran wind'],
    shape: [...whole, 'user text', 'assistant text,tool-call', 'tool tool-result'],
  },
  cursor: {
    format: 'chat-app',
    input: lines(
      { role: 'user', message: { content: [{ type: 'text', text: ASKED }] } },
      {
        role: 'assistant',
        message: {
          content: [
            { type: 'text', text: SAYS },
            { type: 'tool_use', name: 'Read', input: { path: FILE } },
          ],
        },
      },
      { role: 'assistant', message: { content: [{ type: 'text', text: DONE }] } },
    ),
    texts: [ASKED, SAYS, FILE, DONE],
    shape: bare,
  },
  'cline UI messages': {
    format: 'chat-app',
    input: json([
      { ts: 1_767_225_600_000, type: 'say', say: 'text', text: ASKED },
      { ts: 1_767_225_600_001, type: 'say', say: 'api_req_started', text: '{"request":"mend"}' },
      { ts: 1_767_225_600_002, type: 'say', say: 'reasoning', text: THOUGHT },
      { ts: 1_767_225_600_003, type: 'say', say: 'text', text: SAYS },
      { ts: 1_767_225_600_004, type: 'ask', ask: 'tool', text: JSON.stringify({ tool: 'readFile', path: FILE, content: GIVEN }) },
      { ts: 1_767_225_600_005, type: 'ask', ask: 'command', text: 'wind --once' },
      { ts: 1_767_225_600_006, type: 'say', say: 'command_output', text: 'click' },
      { ts: 1_767_225_600_007, type: 'ask', ask: 'followup', text: '{"question":"is it noon","options":[]}' },
      { ts: 1_767_225_600_008, type: 'say', say: 'user_feedback', text: 'it is' },
      { ts: 1_767_225_600_009, type: 'say', say: 'completion_result', text: DONE },
    ]),
    texts: [...texts, THOUGHT, '{"command":"wind --once"}', 'click', 'is it noon', 'it is'],
    shape: [...whole.slice(0, 3), 'assistant tool-call', 'tool tool-result', 'assistant text', 'user text', 'assistant text'],
  },
  'cline output': {
    format: 'chat-app',
    input: lines(
      { type: 'task_started', taskId: 't1' },
      { type: 'say', say: 'task', text: ASKED },
      { type: 'say', say: 'text', text: SAYS, partial: false },
      { type: 'say', say: 'tool', text: JSON.stringify({ tool: 'readFile', path: FILE, content: GIVEN }) },
      { type: 'say', say: 'completion_result', text: DONE },
    ),
    texts,
    shape: bare,
  },
  continue: {
    format: 'chat-app',
    input: json({
      sessionId: 's1',
      title: 'The clock',
      workspaceDirectory: '/p',
      history: [
        { message: { role: 'user', content: ASKED }, contextItems: [{ name: 'dial.md', content: 'twelve hours' }] },
        {
          message: {
            role: 'assistant',
            content: SAYS,
            toolCalls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: `{"filepath":"${FILE}"}` } }],
          },
          contextItems: [],
          toolCallStates: [{ toolCallId: 'c1', status: 'done', output: [{ name: 'x', content: GIVEN }] }],
        },
        { message: { role: 'thinking', content: THOUGHT }, contextItems: [] },
        { message: { role: 'assistant', content: DONE }, contextItems: [] },
      ],
    }),
    texts: [...texts, THOUGHT, 'dial.md\ntwelve hours'],
    shape: ['user text', 'user text', 'assistant text,tool-call', 'tool tool-result', 'assistant reasoning,text'],
  },
  'continue command line': {
    format: 'chat-app',
    input: json({
      sessionId: 's1',
      title: 'Untitled Session',
      workspaceDirectory: '/p',
      history: [
        { message: { role: 'user', content: ASKED }, editorState: ASKED },
        {
          message: {
            role: 'assistant',
            content: SAYS,
            toolCalls: [{ id: 'c1', type: 'function', function: { name: 'Read', arguments: `{"path":"${FILE}"}` } }],
          },
          toolCallStates: [{ toolCallId: 'c1', status: 'done', output: [{ content: GIVEN, name: 'Tool Result' }] }],
        },
        { message: { role: 'assistant', content: DONE } },
      ],
    }),
    texts,
    shape: bare,
  },
  zed: {
    format: 'chat-app',
    input: json({
      title: 'The clock',
      messages: [
        { User: { id: 'u1', content: [{ Text: ASKED }] } },
        {
          Agent: {
            content: [{ Thinking: { text: THOUGHT, signature: null } }, { Text: SAYS }, { ToolUse: { id: 'c1', name: 'read_file', input: { path: FILE } } }],
            tool_results: { c1: { tool_use_id: 'c1', tool_name: 'read_file', is_error: false, content: { Text: GIVEN } } },
          },
        },
        { Compaction: { Summary: 'so far: opened' } },
        { Compaction: { ProviderNative: { items: [{ opaque: true }] } } },
        'Resume',
        {
          Agent: {
            content: [{ ToolUse: { id: 'c2', name: 'wind', input: {} } }],
            tool_results: { c2: { tool_use_id: 'c2', tool_name: 'wind', is_error: false, content: [{ Text: 'click' }] } },
          },
        },
        { Agent: { content: [{ Text: DONE }], tool_results: {} } },
      ],
      model: { provider: 'maker', model: 'clockwork-1' },
    }),
    texts: [...texts, THOUGHT, 'so far: opened', 'click'],
    shape: [...whole.slice(0, 3), 'user text', 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
  crush: {
    format: 'chat-app',
    input: json([
      { id: '1', role: 'user', parts: [{ type: 'text', data: { text: ASKED } }] },
      {
        id: '2',
        role: 'assistant',
        model: 'clockwork-1',
        parts: [
          { type: 'reasoning', data: { thinking: THOUGHT } },
          { type: 'text', data: { text: SAYS } },
          { type: 'tool_call', data: { id: 'c1', name: 'view', input: `{"file_path":"${FILE}"}`, finished: true } },
          { type: 'finish', data: { reason: 'tool_use' } },
        ],
      },
      { id: '3', role: 'tool', parts: [{ type: 'tool_result', data: { tool_call_id: 'c1', name: 'view', content: GIVEN, is_error: false } }] },
      { id: '4', role: 'assistant', parts: [{ type: 'text', data: { text: DONE } }] },
    ]),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  augment: {
    format: 'chat-app',
    input: json({
      sessionId: 's1',
      chatHistory: [
        {
          exchange: {
            request_message: ASKED,
            response_text: SAYS,
            request_nodes: [{ id: 0, type: 0, text_node: { content: ASKED } }],
            response_nodes: [
              { id: 0, type: 0, content: SAYS },
              { id: 1, type: 5, content: '', tool_use: { tool_use_id: 'c1', tool_name: 'view', input_json: `{"path":"${FILE}"}` } },
            ],
          },
        },
        {
          exchange: {
            request_message: '',
            response_text: DONE,
            request_nodes: [{ id: 1, type: 1, tool_result_node: { tool_use_id: 'c1', content: GIVEN, is_error: false } }],
            response_nodes: [],
          },
        },
      ],
    }),
    texts,
    shape: bare,
  },
  'amazon q': {
    format: 'chat-app',
    input: json({
      conversation_id: 'q1',
      history: [
        {
          user: { content: { Prompt: { prompt: ASKED } }, timestamp: at },
          assistant: { ToolUse: { message_id: 'm1', content: SAYS, tool_uses: [{ id: 'c1', name: 'fs_read', args: { path: FILE } }] } },
        },
        {
          user: { content: { ToolUseResults: { tool_use_results: [{ tool_use_id: 'c1', content: [{ Text: GIVEN }], status: 'Success' }] } } },
          assistant: { Response: { message_id: 'm2', content: DONE } },
        },
      ],
      transcript: [],
    }),
    texts,
    shape: bare,
  },
  'lm studio': {
    format: 'chat-app',
    input: json({
      name: 'The clock',
      systemPrompt: 'be exact',
      messages: [
        { versions: [{ type: 'singleStep', role: 'user', content: [{ type: 'text', text: ASKED }] }], currentlySelected: 0 },
        {
          versions: [
            {
              type: 'multiStep',
              role: 'assistant',
              senderInfo: { senderName: 'clockwork-1' },
              steps: [
                { type: 'contentBlock', content: [{ type: 'text', text: THOUGHT }], style: { type: 'thinking' } },
                { type: 'contentBlock', content: [{ type: 'text', text: DONE }] },
              ],
            },
          ],
          currentlySelected: 0,
        },
      ],
    }),
    texts: ['be exact', ASKED, THOUGHT, DONE],
    shape: ['system text', 'user text', 'assistant reasoning,text'],
  },
  librechat: {
    format: 'chat-app',
    input: json({
      conversationId: 'l1',
      endpoint: 'maker',
      messages: [
        { messageId: '1', parentMessageId: '0', sender: 'User', text: ASKED, isCreatedByUser: true },
        {
          messageId: '2',
          parentMessageId: '1',
          sender: 'Clockwork',
          text: '',
          isCreatedByUser: false,
          content: [
            { type: 'think', think: THOUGHT },
            { type: 'text', text: SAYS },
            { type: 'tool_call', tool_call: { id: 'c1', name: 'open', args: `{"path":"${FILE}"}`, output: GIVEN } },
            { type: 'text', text: DONE },
          ],
        },
      ],
    }),
    texts: [...texts, THOUGHT],
    shape: whole,
  },
  'ai studio': {
    format: 'chat-app',
    input: json({
      runSettings: { model: 'models/clockwork-1' },
      systemInstruction: { text: 'be exact' },
      chunkedPrompt: {
        chunks: [
          { text: ASKED, role: 'user' },
          { text: THOUGHT, role: 'model', isThought: true },
          { text: DONE, role: 'model' },
        ],
      },
    }),
    texts: ['be exact', ASKED, THOUGHT, DONE],
    shape: ['system text', 'user text', 'assistant reasoning,text'],
  },
  assistants: {
    format: 'chat-app',
    input: json({
      object: 'list',
      data: [
        {
          id: 'm2',
          object: 'thread.message',
          created_at: 1_767_225_601,
          thread_id: 't1',
          role: 'assistant',
          content: [{ type: 'text', text: { value: DONE } }],
        },
        { id: 'm1', object: 'thread.message', created_at: 1_767_225_600, thread_id: 't1', role: 'user', content: [{ type: 'text', text: { value: ASKED } }] },
      ],
    }),
    texts: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
}
