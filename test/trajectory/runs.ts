import type { History, Message } from '../../src/message/index.ts'
import { ActionType, type EventFields, type Trajectory, TrajectoryEvent } from '../../src/trajectory/index.ts'

/** An event of a type, with its observation. */
export function event(actionType: ActionType, observationContent?: string, more: Partial<EventFields> = {}): TrajectoryEvent {
  return new TrajectoryEvent({
    index: 0,
    kind: 'ActionEvent',
    actionType,
    action: { kind: 'tool', content: `${actionType} step` },
    actionKind: 'tool',
    thought: [],
    rawEvent: {},
    ...(observationContent !== undefined && { observationContent }),
    ...more,
  })
}

/** A trajectory from letters: v view, e edit, t test, x exploration, r reasoning, o other. */
export function run(letters: string): Trajectory {
  const types = { v: ActionType.FILE_VIEW, e: ActionType.FILE_EDIT, t: ActionType.TESTING, x: ActionType.EXPLORATION, r: ActionType.REASONING } as const
  const events = [...letters].map((letter, index) =>
    event(types[letter as keyof typeof types] ?? ActionType.OTHER, undefined, { index, thought: [`step ${index}`] }),
  )
  return { instanceId: 'run-1', instruction: 'Fix the parser', events, gitPatch: '', repository: '', metadata: { source: 'test' } }
}

/** A history of shell calls with their outputs, after a task. */
export function shellHistory(task: string, calls: readonly (readonly [command: string, output: string, thought?: string])[]): History {
  const messages: Message[] = [{ id: 'm0', role: 'user', parts: [{ type: 'text', text: task }] }]
  calls.forEach(([command, output, thought], i) => {
    const input = JSON.stringify({ command })
    messages.push({
      id: `a${i}`,
      role: 'assistant',
      parts: [...(thought ? [{ type: 'text' as const, text: thought }] : []), { type: 'tool-call', callId: `c${i}`, name: 'Bash', input }],
    })
    messages.push({ id: `r${i}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${i}`, output: [{ type: 'text', text: output }] }] })
  })
  return { messages, tools: [] }
}
