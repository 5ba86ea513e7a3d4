import type { AgentLog } from '../agent-logs.ts'
import { sampleContent } from './sample-content.ts'

const { at, lines, json, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole, bare } = sampleContent

const step = (step_id: number, source: string, message: unknown, more: object = {}) => ({ step_id, timestamp: at, source, message, ...more })
const act = {
  reasoning_content: THOUGHT,
  tool_calls: [{ tool_call_id: 'c1', function_name: 'open', arguments: { path: FILE } }],
  observation: { results: [{ source_call_id: 'c1', content: GIVEN }] },
}
const trajectory = (schema_version: string, id: string, more: object = {}) => ({
  schema_version,
  session_id: id,
  agent: { name: 'terminus-2', version: '2.0', model_name: 'maker/clockwork-1', tool_definitions: [{ type: 'function', function: { name: 'open' } }] },
  steps: [step(1, 'system', 'be exact'), step(2, 'user', ASKED), step(3, 'agent', SAYS, act), step(4, 'agent', DONE)],
  final_metrics: { total_steps: 4 },
  ...more,
})

/** Trajectories step by step, made by hand: one of each notation. */
export const stepsLogs: Readonly<Record<string, AgentLog>> = {
  atif: { format: 'atif', input: json(trajectory('ATIF-v1.6', 'a1')), texts: [...texts, 'be exact', THOUGHT], shape: ['system text', ...whole] },
  'atif as lines with a sub-agent': {
    format: 'atif',
    input: lines(
      trajectory('ATIF-v1.7', 'a1', { subagent_trajectories: [{ ...trajectory('ATIF-v1.7', 'b1'), steps: [step(1, 'user', 'count the teeth')] }] }),
      trajectory('ATIF-v1.7', 'a2'),
    ),
    texts: [...texts, 'count the teeth'],
    shape: ['system text', ...whole],
  },
  'trae-agent': {
    format: 'steps',
    input: json({
      task: ASKED,
      start_time: at,
      model: 'clockwork-1',
      llm_interactions: [
        {
          timestamp: at,
          input_messages: [
            { role: 'system', content: 'be exact' },
            { role: 'user', content: ASKED },
          ],
          response: { content: SAYS, tool_calls: [{ call_id: 'c1', name: 'open', arguments: { path: FILE } }] },
          tools_available: ['open'],
        },
        {
          timestamp: at,
          input_messages: [{ role: 'user', content: null, tool_result: { call_id: 'c1', success: true, result: GIVEN, error: null } }],
          response: { content: DONE, tool_calls: null },
        },
      ],
      agent_steps: [],
    }),
    texts: [...texts, 'be exact'],
    shape: ['system text', ...bare],
  },
  smolagents: {
    format: 'steps',
    input: json([
      { system_prompt: 'be exact' },
      { task: ASKED, task_images: null },
      {
        step_number: 1,
        model_input_messages: [],
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'python_interpreter', arguments: `read("${FILE}")` } }],
        error: { type: 'AgentError', message: 'the key is lost' },
        model_output: SAYS,
        observations: GIVEN,
      },
      { step_number: 2, tool_calls: null, error: null, model_output: DONE, observations: null },
    ]),
    texts: [...texts, 'be exact', 'the key is lost'],
    shape: ['system text', ...bare],
  },
  'browser-use': {
    format: 'steps',
    input: json({
      history: [
        {
          model_output: { thinking: THOUGHT, next_goal: SAYS, action: [{ go_to_url: { url: FILE } }, { click: { index: 4 } }] },
          result: [{ extracted_content: GIVEN }],
          state: { url: 'about:blank', title: 'a blank page', tabs: [] },
          metadata: { step_number: 1 },
        },
        { model_output: { next_goal: DONE, action: [] }, result: [], state: { url: 'https://clock', title: '', tabs: [] } },
      ],
    }),
    texts: [THOUGHT, SAYS, FILE, GIVEN, DONE, 'a blank page', 'https://clock'],
    shape: ['user text', 'assistant reasoning,text,tool-call,tool-call', 'tool tool-result', 'tool tool-result', 'user text', 'assistant text'],
  },
  'browser-use with its prompts': {
    format: 'steps',
    input: json({
      history: [1, 2].map((n) => ({
        model_output: { thinking: n === 1 ? THOUGHT : null, next_goal: n === 1 ? SAYS : DONE, action: n === 1 ? [{ navigate: { url: FILE } }] : [] },
        result: n === 1 ? [{ is_done: false, extracted_content: GIVEN }] : [],
        state: { url: `https://clock/${n}`, title: 'a clock', tabs: [], interacted_element: [null] },
        metadata: { step_number: n },
        state_message: `<agent_state>\n<user_request>\n${ASKED}\n</user_request>\n</agent_state>\n<browser_state>\ndial ${n}\n</browser_state>\n`,
      })),
    }),
    texts: [...texts, 'dial 1', 'dial 2'],
    shape: ['user text', 'user text', 'assistant reasoning,text,tool-call', 'tool tool-result', 'user text', 'assistant text'],
  },
  'SWE-agent turns': {
    format: 'steps',
    input: lines({
      instance_id: 'clock-1',
      model_name: 'clockwork-1',
      trajectory: [
        { role: 'system', system_prompt: 'be exact', text: null },
        { role: 'user', system_prompt: null, text: ASKED },
        { role: 'ai', text: `${SAYS}\n${FILE}` },
        { role: 'user', text: GIVEN },
        { role: 'ai', text: DONE },
      ],
      generated_patch: '--- a',
    }),
    texts: [...texts, 'be exact'],
    shape: ['system text', 'user text', 'assistant text', 'user text', 'assistant text'],
  },
  'agent data protocol': {
    format: 'steps',
    input: lines({
      id: 'd1',
      content: [
        { class_: 'text_observation', content: ASKED, source: 'user' },
        { class_: 'api_action', function: 'open', kwargs: { path: `"${FILE}"` }, description: SAYS },
        { class_: 'text_observation', content: GIVEN, source: 'environment' },
        { class_: 'code_action', language: 'bash', content: 'wind --once', description: '' },
        { class_: 'web_observation', url: 'https://clock', axtree: 'a dial', html: null },
        { class_: 'message_action', content: DONE, description: '' },
      ],
      details: {},
    }),
    texts: [...texts, '{"command":"wind --once"}', 'https://clock\na dial'],
    shape: [...bare.slice(0, 3), 'assistant tool-call', 'tool tool-result', 'assistant text'],
  },
}
