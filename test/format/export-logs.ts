import type { AgentLog } from './agent-logs.ts'

const at = '2026-01-01T00:00:00.000000Z'
const claude = (sender: string, text: string, more: object = {}) => ({ uuid: text, sender, text, created_at: at, attachments: [], files: [], ...more })

const claudeAi: AgentLog = {
  format: 'claude-ai',
  input: JSON.stringify([
    {
      uuid: 'k1',
      name: 'The clock',
      created_at: at,
      account: { uuid: 'a' },
      chat_messages: [
        claude('human', 'why does it stand', {
          content: [{ type: 'text', text: 'why does it stand' }],
          attachments: [{ file_name: 'clock.txt', extracted_content: 'wound at noon' }],
        }),
        claude('assistant', 'It is not wound.', {
          content: [
            { type: 'thinking', thinking: 'look it up' },
            { type: 'tool_use', name: 'web_search', input: { query: 'clocks stand' } },
            { type: 'tool_result', name: 'web_search', content: [{ type: 'text', text: 'wind them' }], is_error: false },
            { type: 'token_budget' },
            { type: 'text', text: 'It is not wound.' },
          ],
        }),
      ],
    },
    { uuid: 'k2', name: '', chat_messages: [claude('human', 'and now'), claude('assistant', 'noon')] },
  ]),
  texts: ['why does it stand', 'clock.txt\nwound at noon', 'look it up', '{"query":"clocks stand"}', 'wind them', 'It is not wound.', 'and now', 'noon'],
  shape: ['user text,text', 'assistant reasoning,tool-call,tool-result,text'],
}

const node = (id: string, parent: string | null, role?: string, content?: object, more: object = {}) => ({
  id,
  parent,
  children: [],
  message: role === undefined ? null : { id, author: { role }, create_time: 1_767_225_600.5, content, recipient: 'all', ...more },
})
const text = (...parts: unknown[]) => ({ content_type: 'text', parts })

const chatgpt: AgentLog = {
  format: 'chatgpt',
  input: JSON.stringify([
    {
      title: 'The clock',
      create_time: 1_767_225_600,
      conversation_id: 'g1',
      current_node: 'f',
      mapping: Object.fromEntries(
        [
          node('r', null),
          node('s', 'r', 'system', text('')),
          node('a', 's', 'user', {
            content_type: 'multimodal_text',
            parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-1' }, 'how late is it'],
          }),
          node('b', 'a', 'assistant', text('an answer that was asked anew')),
          node('c', 'a', 'assistant', { content_type: 'thoughts', thoughts: [{ summary: 'Time', content: 'count the hours' }] }),
          node('d', 'c', 'assistant', { content_type: 'code', language: 'python', text: 'print(12)' }, { recipient: 'python' }),
          node('e', 'd', 'tool', { content_type: 'execution_output', text: '12' }),
          node('f', 'e', 'assistant', text('It is noon.')),
        ].map((one) => [one.id, one]),
      ),
    },
  ]),
  texts: ['how late is it', 'count the hours', '{"input":"print(12)"}', '12', 'It is noon.'],
  shape: ['user text', 'assistant reasoning,tool-call', 'tool tool-result', 'assistant text'],
}

/** What people export from the chats of providers. */
export const exportLogs: Readonly<Record<string, AgentLog>> = { claudeAi, chatgpt }
