/** A step of an agent that reads the settings of a service: its call and result. */
export const step = (i: number) => [
  {
    role: 'assistant',
    content: `Reading service ${i}.`,
    tool_calls: [{ id: `call_${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"services/unit_${i}/config.yaml"}` } }],
  },
  {
    role: 'tool',
    tool_call_id: `call_${i}`,
    content: Array.from({ length: 15 }, (_, line) => `unit_${i}.setting_${line}: value_${i * 100 + line}`).join('\n'),
  },
]
