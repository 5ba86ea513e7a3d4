import { type Message, partText, type ToolCallPart, type ToolResultPart } from '../../message/index.ts'
import { type Act, fencedCommand, withReportedPath, writtenCall } from '../../text/index.ts'
import { actionTypeOf } from '../action-type-of.ts'
import type { EventFields } from '../trajectory-event.ts'
import { contentText } from './instruction-of.ts'
import { thoughts } from './thoughts.ts'

/** Determines the act of a call once its result is known. */
export type ActResolver = (call: { readonly name: string; readonly input: string }, result: string | undefined) => Act

/** The event of a call with its result. */
export function callEvent(
  call: ToolCallPart,
  thought: readonly string[],
  result: ToolResultPart | undefined,
  at: number,
  resolveAct: ActResolver,
): Omit<EventFields, 'index'> {
  const observation = result && partText(result)
  const act = withReportedPath(resolveAct(call, observation), observation ?? '')
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, call.name),
    action: { kind: call.name, input: call.input },
    actionKind: call.name,
    thought,
    ...(observation !== undefined && { observationContent: observation }),
    ...(result?.isError !== undefined && { isError: result.isError }),
    rawEvent: { message: at, call_id: call.callId },
    act,
  }
}

/** The event of a call inside the agent's words: OpenHands' own notation, or a shell block if a run has no calls at all (`hasNoCalls`). */
export function inlineCallEvent(
  message: Message,
  hasNoCalls: boolean,
  observation: string | undefined,
  at: number,
  resolveAct: ActResolver,
): Omit<EventFields, 'index'> | undefined {
  const text = contentText(message)
  const call = writtenCall(text)
  const block = call || !hasNoCalls ? undefined : fencedCommand(text)
  const name = call?.name ?? 'bash'
  const input = call?.input ?? block
  if (input === undefined) return undefined
  const act = resolveAct({ name, input }, observation)
  const thought = thoughts(message).map((thought) => (call ? thought.slice(0, writtenCall(thought)?.start).trimEnd() : withoutBlock(thought, input)))
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, name),
    action: { kind: name, input },
    actionKind: name,
    thought,
    ...(observation !== undefined && { observationContent: observation }),
    rawEvent: { message: at },
    act,
  }
}

function withoutBlock(text: string, command: string): string {
  const at = text.lastIndexOf(command)
  return at < 0 ? text : text.slice(0, Math.max(0, text.lastIndexOf('```', at))).trimEnd()
}
