import { wordOf } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../told/objects-in.ts'
import { toldReader } from '../told/told-reader.ts'
import type { ToldRun } from '../told/told-run.ts'

/**
 * Trajectories in the Agent Trajectory Interchange Format, as written by Harbor and others: one per file, one per line, or an array. Nested trajectories of
 * sub-agents are further runs. Source: Harbor's RFC 0001, versions 1.0 to 1.8.
 */
export const atif: Format = toldReader('atif', 'ATIF trajectories, as Harbor writes them (JSON or JSON lines)', [
  {
    notation: 'ATIF',
    of: 'runs',
    fits: (file) => (isTrajectory(file) ? 'by a sign' : undefined),
    within: (file) => objectsIn(file.subagent_trajectories).filter(isTrajectory),
    tell(file, run) {
      const { steps, agent: own, subagent_trajectories: _, ...rest } = file
      const agent = objectOf(own) ?? {}
      run.meta = { ...rest, agent: stringOf(agent.name), id: file.trajectory_id ?? file.session_id ?? 'run' }
      run.model = stringOf(agent.model_name)
      run.offer(agent.tool_definitions)
      for (const step of objectsIn(steps)) told(step, run)
    },
  },
])

function isTrajectory({ schema_version: version, steps, agent }: JsonObject): boolean {
  if (!Array.isArray(steps)) return false
  const known = steps.map(objectOf).filter((step) => step && 'source' in step && 'step_id' in step)
  return wordOf(version).startsWith('ATIF') || (objectOf(agent) !== undefined && known.length > 0 && known.length === steps.length)
}

function told(step: JsonObject, run: ToldRun): void {
  const content = blocksOf(step.message)
  if (step.source === 'agent') {
    run.think(step.reasoning_content, step)
    run.answer(content, step)
    for (const call of objectsIn(step.tool_calls)) run.call(call.tool_call_id, call.function_name, call.arguments, step)
  } else run.say(step.source === 'system' ? 'system' : 'user', content, step)
  for (const result of objectsIn(objectOf(step.observation)?.results)) run.result(result.source_call_id, blocksOf(result.content), false, step)
}

/** Converts content of several parts, whose pictures are in separate files. */
function blocksOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((part: unknown) => {
    const source = objectOf(objectOf(part)?.source)
    return source ? { type: 'image_url', image_url: { url: stringOf(source.path) ?? stringOf(source.url) ?? '' } } : part
  })
}
