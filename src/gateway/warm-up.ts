import { decode } from '../format/index.ts'
import { profileFor } from '../law/index.ts'
import type { Decide } from './planner.ts'

const STEPS = 120
const LINES = 20
const BUDGET = 8_000

/** Plans for a history that is made up, so that the first real one finds code compiled and vocabularies loaded. Never throws. */
export function warmUp(decide: Decide): void {
  try {
    const { history } = decode(JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Find the slow part.' }, ...steps()] }), {
      format: 'openai-chat',
    })
    const profile = profileFor({ format: 'openai-chat', model: 'gpt-4o' })
    decide(history, { budget: BUDGET, strategy: 'cover', profile, key: '00', model: 'gpt-4o' })
  } catch {
    // What fails here fails again where it matters, and is told there.
  }
}

function steps(): object[] {
  return Array.from({ length: STEPS }, (_, i) => [
    {
      role: 'assistant',
      content: `Looking into part ${i}, since part ${i >> 1} calls it.`,
      tool_calls: [
        { id: `call_${i}`, type: 'function', function: { name: i % 3 ? 'read_file' : 'run', arguments: JSON.stringify({ path: `src/part-${i}.ts` }) } },
      ],
    },
    { role: 'tool', tool_call_id: `call_${i}`, content: Array.from({ length: LINES }, (_, line) => lineOf(i, line)).join('\n') },
  ]).flat()
}

function lineOf(step: number, line: number): string {
  const id = (step * 7919 + line * 104729) % 65536
  if (line % 5 === 4) return `  at measure${id % 13} (/app/src/part-${step}.ts:${line * 3}:${id % 80}) took ${id / 16} ms`
  return line % 2
    ? `export function measure_${id}(value: number): string { return "${id.toString(16)}" + value }`
    : `// The ${line}th of part ${step} reads /var/data/${id}.json.`
}
