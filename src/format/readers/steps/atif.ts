import { scalarAsText } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { dialectReader } from '../dialects/dialect-reader.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'

/**
 * Trajectories in the Agent Trajectory Interchange Format, as written by Harbor and others: one per file, one per line, or an array. Nested trajectories of
 * sub-agents are further runs. Source: Harbor's RFC 0001, versions 1.0 to 1.8.
 */
export const atif: Format = dialectReader('atif', 'ATIF trajectories, as Harbor writes them (JSON or JSON lines)', [
  {
    notation: 'ATIF',
    recordKind: 'runs',
    matches: (file) => (isTrajectory(file) ? 'by a sign' : undefined),
    nestedRuns: (file) => objectsIn(file.subagent_trajectories).filter(isTrajectory),
    readRecord(file, run) {
      const { steps, agent: agentField, subagent_trajectories: _, ...rest } = file
      const agent = asObject(agentField) ?? {}
      run.meta = { ...rest, agent: stringOf(agent.name), id: file.trajectory_id ?? file.session_id ?? 'run' }
      run.model = stringOf(agent.model_name)
      run.setTools(agent.tool_definitions)
      for (const step of objectsIn(steps)) addStep(step, run)
    },
  },
])

function isTrajectory({ schema_version: version, steps, agent }: JsonObject): boolean {
  if (!Array.isArray(steps)) return false
  const known = steps.map(asObject).filter((step) => step && 'source' in step && 'step_id' in step)
  return scalarAsText(version).startsWith('ATIF') || (asObject(agent) !== undefined && known.length > 0 && known.length === steps.length)
}

function addStep(step: JsonObject, run: RunBuilder): void {
  const content = asBlocks(step.message)
  if (step.source === 'agent') {
    run.addReasoning(step.reasoning_content, step)
    run.addAnswer(content, step)
    for (const call of objectsIn(step.tool_calls)) run.addCall(call.tool_call_id, call.function_name, call.arguments, step)
  } else run.addMessage(step.source === 'system' ? 'system' : 'user', content, step)
  for (const result of objectsIn(asObject(step.observation)?.results)) run.addResult(result.source_call_id, asBlocks(result.content), false, step)
}

/** Converts content of several parts, whose pictures are in separate files. */
function asBlocks(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((part: unknown) => {
    const source = asObject(asObject(part)?.source)
    return source ? { type: 'image_url', image_url: { url: stringOf(source.path) ?? stringOf(source.url) ?? '' } } : part
  })
}
