import type { AgentLog } from './agent-logs.ts'

const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')

const shareGpt: AgentLog = {
  format: 'dialogue',
  input: lines(
    {
      id: 'g1',
      conversations: [
        { from: 'system', value: 'be exact' },
        { from: 'human', value: 'what time is it' },
        { from: 'gpt', value: 'noon' },
      ],
    },
    { id: 'g2', conversations: [{ from: 'human', value: 'and now' }] },
  ),
  texts: ['be exact', 'what time is it', 'noon', 'and now'],
  shape: ['system text', 'user text', 'assistant text'],
}

const transcript: AgentLog = {
  format: 'dialogue',
  input: lines({ speaker: 'Ada', utterance: 'does the clock go' }, { speaker: 'Ben', utterance: 'it does' }, { speaker: 'Ada', utterance: 'good' }),
  texts: ['does the clock go', 'it does', 'good'],
  shape: ['user text', 'assistant text', 'user text'],
}

const examples: AgentLog = {
  format: 'dialogue',
  input: JSON.stringify([
    { instruction: 'tell the time', input: 'in Rome', output: 'noon' },
    { prompt: 'and here', completion: 'night' },
  ]),
  texts: ['tell the time\n\nin Rome', 'noon', 'and here', 'night'],
  shape: ['user text', 'assistant text'],
}

const withTools: AgentLog = {
  format: 'dialogue',
  input: lines(
    {
      conversations: [
        { from: 'human', value: 'what time is it' },
        { from: 'function_call', value: '{"name": "clock", "arguments": {"zone": "Rome"}}' },
        { from: 'observation', value: 'twelve' },
        { from: 'observation', value: 'a bell rings' },
        { from: 'gpt', value: 'noon' },
      ],
      tools: '[]',
    },
    { conversations: [{ from: 'human', value: 'and now' }] },
  ),
  texts: ['what time is it', '{"zone":"Rome"}', 'twelve', 'a bell rings', 'noon', 'and now'],
  shape: ['user text', 'assistant tool-call', 'tool tool-result', 'user text', 'assistant text'],
}

/** Logs of who said what, in the shapes that sets of data and logs of one's own have. */
export const dialogueLogs: Readonly<Record<string, AgentLog>> = { shareGpt, withTools, transcript, examples }
