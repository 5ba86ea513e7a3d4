import type { ActKind } from '../../text/index.ts'
import { isMutatingAct } from './act-kinds.ts'

/** The beginning of the result of an edit that was not made. "Error handling was added" and "Error-free" do not count; "Error code: 400" does. */
const REFUSED =
  /^\s*(?:<tool_use_error>|Error\b(?!-(?:free|prone|proof|tolerant|handling|checking)\b| (?:handling|messages?|codes?|types?|class(?:es)?|states?|boundar(?:y|ies)) (?:(?:was|were|is|are|has|have|been|now) ){0,3}(?:added|updated|changed|improved|extended|fixed|moved|renamed)\b)|No (?:replacement|changes?|edits?) (?:was|were|has|have)|String to replace not found|The user (?:doesn't|does not) want|Your proposed edit has introduced|FAILED: |(?:Argument|Input) Validation Error\b|(?:Failed|Unable|Could not|Cannot) )/i

/** Whether the result of an edit states that its tool refused it. */
export function isRefusedEdit(kind: ActKind, text: string, isError: boolean): boolean {
  return isMutatingAct(kind) && (isError || REFUSED.test(text))
}
