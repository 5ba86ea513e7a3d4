/** A step of an agent on Anthropic's wire: a call and some 250 tokens of result. */
function step(i: number): object[] {
  const lines = Array.from({ length: 12 }, (_, line) => `export const value_${i}_${line} = ${i * 100 + line} // part ${i}`)
  return [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: `Reading ${i}.` },
        { type: 'tool_use', id: `toolu_${i}`, name: 'read', input: { path: `src/part_${i}.ts` } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: lines.join('\n') }] },
  ]
}

/** A request after this many steps, as text. */
export function sessionBody(steps: number, more: object = {}): string {
  const messages = [
    { role: 'user', content: 'Find where value_3_7 is used, never delete anything.' },
    ...Array.from({ length: steps }, (_, i) => step(i)).flat(),
  ]
  return JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 100, system: 'Be careful.', messages, ...more })
}
