import type { AgentLog } from '../agent-logs.ts'
import { sampleContent } from './sample-content.ts'

const { json, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole } = sampleContent

/** Exports of Open WebUI, made by hand: a branched chat, calls as HTML in the text, and calls as items beside it. */
export const openWebuiLogs: Readonly<Record<string, AgentLog>> = {
  'open webui': {
    format: 'chat-app',
    input: json([
      {
        id: 'w1',
        title: 'The clock',
        chat: {
          models: ['clockwork-1'],
          history: {
            messages: {
              a: { id: 'a', parentId: null, childrenIds: ['b', 'c'], role: 'user', content: ASKED },
              b: { id: 'b', parentId: 'a', childrenIds: [], role: 'assistant', content: 'another way' },
              c: { id: 'c', parentId: 'a', childrenIds: [], role: 'assistant', content: DONE, model: 'clockwork-1' },
            },
            currentId: 'c',
          },
          messages: [],
        },
      },
    ]),
    texts: [ASKED, DONE],
    shape: ['user text', 'assistant text'],
  },
  'open webui with calls as html': {
    format: 'chat-app',
    input: json([
      {
        id: 'w2',
        chat: {
          models: ['clockwork-1'],
          params: { system: 'be exact' },
          messages: [
            { id: 'a', role: 'user', content: ASKED, timestamp: 1_767_225_600 },
            {
              id: 'b',
              role: 'assistant',
              model: 'clockwork-1',
              timestamp: 1_767_225_601,
              content: [
                `<details type="reasoning" done="true" duration="1">\n<summary>Thought for 1 seconds</summary>\n&gt; ${THOUGHT}\n</details>`,
                SAYS,
                `<details type="tool_calls" done="true" id="c1" name="open" arguments="&quot;{\\&quot;path\\&quot;: \\&quot;${FILE}\\&quot;}&quot;" result="&quot;${GIVEN}&quot;" files="" embeds="&quot;&quot;">\n<summary>Tool Executed</summary>\n</details>`,
                DONE,
              ].join('\n'),
            },
          ],
        },
      },
    ]),
    texts: ['be exact', ...texts],
    shape: ['system text', ...whole],
  },
  'open webui with output items': {
    format: 'chat-app',
    input: json([
      {
        id: 'w3',
        chat: {
          models: ['clockwork-1'],
          history: {
            messages: {
              a: { id: 'a', parentId: null, childrenIds: ['b'], role: 'user', content: ASKED },
              b: {
                id: 'b',
                parentId: 'a',
                childrenIds: [],
                role: 'assistant',
                content: 'shown',
                model: 'clockwork-1',
                output: [
                  { type: 'reasoning', id: 'r1', status: 'completed', content: [{ type: 'output_text', text: THOUGHT }], summary: null },
                  { type: 'message', id: 'm1', status: 'completed', role: 'assistant', content: [{ type: 'output_text', text: SAYS }] },
                  { type: 'function_call', id: 'c1', call_id: 'c1', name: 'open', arguments: `{"path":"${FILE}"}`, status: 'completed' },
                  { type: 'function_call_output', id: 'o1', call_id: 'c1', output: [{ type: 'input_text', text: GIVEN }], status: 'completed' },
                  { type: 'message', id: 'm2', status: 'completed', role: 'assistant', content: [{ type: 'output_text', text: DONE }] },
                ],
              },
            },
            currentId: 'b',
          },
        },
      },
    ]),
    texts,
    shape: whole,
  },
}
