import type { Workflow } from './workflow.ts'

/** Names are taken for the same from this share of common words on. */
const ENOUGH = 0.6

/**
 * The workflow that a target names: exactly, but for case and signs; else one whose name holds the other; else the one whose words agree most, if they agree
 * enough. -1 where none does.
 */
export function matchWorkflow(target: string, workflows: readonly Workflow[]): number {
  const wanted = plain(target)
  if (wanted === '' || wanted === 'new') return -1
  const names = workflows.map(({ name }) => plain(name))
  const exact = names.indexOf(wanted)
  if (exact >= 0) return exact
  let best = -1
  let most = ENOUGH
  names.forEach((name, i) => {
    const held = name !== '' && ` ${wanted} `.includes(` ${name} `) ? 0.95 : ` ${name} `.includes(` ${wanted} `) ? 0.9 : 0
    const share = Math.max(held, agreement(wanted.split(' '), name.split(' ')))
    if (share > most) [best, most] = [i, share]
  })
  return best
}

/** Two sets of words: common over all. */
function agreement(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b])
  const right = new Set(b)
  let common = 0
  for (const word of new Set(a)) if (right.has(word)) common++
  return all.size === 0 ? 0 : common / all.size
}

function plain(name: string): string {
  return name
    .slice(0, 400)
    .toLowerCase()
    .replace(/^\s*(?:#+\s*)?workflow\s*[:：]/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
