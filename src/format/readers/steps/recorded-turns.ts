import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Trajectories of SWE-agent in data sets: turns of `role` and `text` under `trajectory`, the system's under `system_prompt`. */
export const recordedTurns: LogDialect = {
  notation: 'turns of SWE-agent',
  recordKind: 'runs',
  matches({ trajectory }) {
    const turns = objectsIn(trajectory)
    return turns.length > 0 && turns.every((turn) => typeof turn.role === 'string' && 'text' in turn) ? 'by a sign' : undefined
  },
  readRecord({ trajectory, ...rest }, run) {
    run.meta = { ...rest, id: rest.instance_id ?? 'run', patch: rest.generated_patch }
    run.model = typeof rest.model_name === 'string' ? rest.model_name : undefined
    for (const turn of objectsIn(trajectory)) {
      if (turn.role === 'ai' || turn.role === 'assistant') run.addAnswer(turn.text)
      else if (turn.role === 'system') run.addMessage('system', turn.system_prompt ?? turn.text)
      else run.addMessage('user', turn.text)
    }
  },
}
