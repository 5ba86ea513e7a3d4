import { pipelineNamed, sequence } from '../pipeline/index.ts'
import type { Strategy } from '../strategy/index.ts'

/** What `--strategy` names: nothing is the default, `a,b` is a and then b. */
export function strategyFor(option: unknown): Strategy | string {
  if (typeof option !== 'string' || option === '') return 'cover'
  const names = option.split(',').map((name) => name.trim())
  return names.length === 1 ? (names[0] as string) : sequence(...names.map((name) => pipelineNamed(name)))
}
