import type { MessageSpec } from './message-spec.ts'

type Json = Readonly<Record<string, unknown>>

/** Writes a history for each wire, faults included. */
export const writers = { 'openai-chat': chat, 'anthropic-messages': anthropic, 'openai-responses': responses, gemini } as const satisfies Readonly<
  Record<string, (specs: readonly MessageSpec[], model: string) => object>
>

export type OddWire = keyof typeof writers

const strangePart = (name: string) => ({ type: 'mystery_part', name, deep: { values: [1, 2.5, null] } })
const argumentsOf = (id: string) => JSON.stringify({ path: `src/${id}.ts`, deep: 1 })

function chat(specs: readonly MessageSpec[], model: string): object {
  const messages = specs.flatMap(({ who, words, calls, results, strange, thought }): Json[] => {
    const content = strange === undefined ? words : [...(words ? [{ type: 'text', text: words }] : []), strangePart(strange)]
    const said = content === undefined ? {} : { content }
    if (who === 'tools')
      return (results ?? []).map(({ id, words: text, strange: odd }, i) => ({
        role: 'tool',
        tool_call_id: id,
        content: odd || (strange && i === 0) ? [{ type: 'text', text }, strangePart(strange ?? id)] : text,
      }))
    if (who !== 'agent') return [{ role: who, ...said }]
    const tool_calls = calls?.map((id) => ({ id, type: 'function', function: { name: 'read', arguments: argumentsOf(id) } }))
    return [{ role: 'assistant', content: null, ...said, ...(thought && { reasoning_content: thought }), ...(tool_calls && { tool_calls }) }]
  })
  return { model, messages }
}

function anthropic(specs: readonly MessageSpec[], model: string): object {
  const messages = specs.map(({ who, words, calls = [], results = [], strange, thought }, i): Json => {
    const blocks: Json[] = []
    if (thought) blocks.push({ type: 'thinking', thinking: thought, signature: `c2VhbG${i}=` })
    for (const { id, words: text, strange: odd } of results)
      blocks.push({ type: 'tool_result', tool_use_id: id, content: odd ? [{ type: 'text', text }, strangePart(id)] : text })
    if (typeof words === 'string') blocks.push({ type: 'text', text: words })
    if (strange) blocks.push(strangePart(strange))
    for (const id of calls) blocks.push({ type: 'tool_use', id, name: 'read', input: JSON.parse(argumentsOf(id)) })
    return { role: who === 'agent' ? 'assistant' : who === 'system' ? 'system' : 'user', content: words === null && blocks.length === 0 ? null : blocks }
  })
  const [first, ...rest] = messages
  const system = first?.role === 'system' ? { system: first.content } : {}
  return { model, max_tokens: 1000, thinking: { type: 'enabled', budget_tokens: 1024 }, ...system, messages: first?.role === 'system' ? rest : messages }
}

function responses(specs: readonly MessageSpec[], model: string): object {
  const input = specs.flatMap(({ who, words, calls = [], results = [], strange, thought }, i): Json[] => {
    const kind = who === 'agent' ? 'output_text' : 'input_text'
    const content = [...(typeof words === 'string' ? [{ type: kind, text: words }] : []), ...(strange && who !== 'tools' ? [strangePart(strange)] : [])]
    const message = words !== undefined || content.length > 0 ? [{ type: 'message', role: who === 'agent' ? 'assistant' : who, content }] : []
    return [
      ...(thought ? [{ type: 'reasoning', id: `rs_${i}`, summary: [], encrypted_content: `gAAA${i}${thought.length}` }] : []),
      ...(who === 'tools' ? [] : message),
      ...calls.map((id) => ({ type: 'function_call', call_id: id, name: 'read', arguments: argumentsOf(id) })),
      ...results.map(({ id, words: text, strange: odd }) => ({
        type: 'function_call_output',
        call_id: id,
        output: odd ? [{ type: 'input_text', text }, strangePart(id)] : text,
      })),
      ...(strange && who === 'tools' ? [strangePart(strange)] : []),
    ]
  })
  return { model, input }
}

function gemini(specs: readonly MessageSpec[], model: string): object {
  const contents = specs.map(({ who, words, calls = [], results = [], strange, thought }, i): Json => {
    const parts: Json[] = []
    if (typeof words === 'string') parts.push({ text: words })
    if (strange) parts.push({ mysteryPart: { name: strange, deep: [1, 2.5, null] } })
    for (const id of calls) parts.push({ functionCall: { id, name: 'read', args: { path: id } }, ...(thought && { thoughtSignature: `c2ln${i}` }) })
    for (const { id, words: text } of results) parts.push({ functionResponse: { id, name: 'read', response: { output: text } } })
    return { role: who === 'agent' ? 'model' : 'user', parts }
  })
  const [first, ...rest] = contents
  const system = specs[0]?.who === 'system' ? { systemInstruction: { parts: first?.parts } } : {}
  return { model, ...system, contents: specs[0]?.who === 'system' ? rest : contents }
}
