/**
 * Learns how many more calls a run makes from those it has made (src/cost/remaining-calls.ts): mean and quartiles of what was left, each source weighing the
 * same. Run by hand.
 */
import { corpusRuns } from '../corpus.ts'

const STEPS = [1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 90]
const lengths = new Map<string, number[]>()
for (const run of corpusRuns()) {
  if (run.source === 'meetings-zh') continue
  const calls = (run.messages as { role: string }[]).filter((message) => message.role === 'assistant').length
  const list = lengths.get(run.source) ?? []
  list.push(calls)
  lengths.set(run.source, list)
}
for (const step of STEPS) {
  const left: { calls: number; weight: number }[] = []
  for (const list of lengths.values()) for (const all of list) if (all >= step) left.push({ calls: all - step, weight: 1 / list.length })
  const mass = left.reduce((sum, { weight }) => sum + weight, 0)
  const mean = left.reduce((sum, { calls, weight }) => sum + calls * weight, 0) / mass
  left.sort((a, b) => a.calls - b.calls)
  const quantile = (share: number) => {
    let seen = 0
    return left.find(({ weight }) => {
      seen += weight
      return seen >= share * mass
    })?.calls
  }
  process.stdout.write(`[${step}, ${mean.toFixed(1)}, ${quantile(0.25)}], // median ${quantile(0.5)}, ${left.length} runs\n`)
}
