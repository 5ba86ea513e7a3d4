import { type Message, partText, type ToolCallPart, type ToolResultPart } from '../../message/index.ts'
import { type Act, fencedCommand, withToldFile, writtenCall } from '../../text/index.ts'
import { actionTypeOf } from '../action-type-of.ts'
import type { EventFields } from '../event.ts'
import { spoken } from './instruction.ts'
import { thoughts } from './thoughts.ts'

/** Determines the act of a call once its result is known. */
export type Acted = (call: { readonly name: string; readonly input: string }, result: string | undefined) => Act

/** The event of a call with its result. */
export function callEvent(
  call: ToolCallPart,
  thought: readonly string[],
  answer: ToolResultPart | undefined,
  at: number,
  acted: Acted,
): Omit<EventFields, 'index'> {
  const observation = answer && partText(answer)
  const act = withToldFile(acted(call, observation), observation ?? '')
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, call.name),
    action: { kind: call.name, input: call.input },
    actionKind: call.name,
    thought,
    ...(observation !== undefined && { observationContent: observation }),
    ...(answer?.isError !== undefined && { isError: answer.isError }),
    rawEvent: { message: at, call_id: call.callId },
    act,
  }
}

/** The event of a call inside the agent's words: OpenHands' own notation, or a shell block if a run has no calls at all (`plain`). */
export function writtenEvent(
  message: Message,
  plain: boolean,
  observation: string | undefined,
  at: number,
  acted: Acted,
): Omit<EventFields, 'index'> | undefined {
  const text = spoken(message)
  const call = writtenCall(text)
  const block = call || !plain ? undefined : fencedCommand(text)
  const name = call?.name ?? 'bash'
  const input = call?.input ?? block
  if (input === undefined) return undefined
  const act = acted({ name, input }, observation)
  const thought = thoughts(message).map((words) => (call ? words.slice(0, writtenCall(words)?.start).trimEnd() : withoutBlock(words, input)))
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
