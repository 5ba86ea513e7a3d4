import type { Path, ToolCallPart } from '../../../message/index.ts'
import type { RawText } from '../codec.ts'
import { stringOf } from '../value.ts'

/** Reads the arguments of a call on a wire where they usually are a text; those of some tools are a value. */
export function callInput(value: unknown, path: Path, raw: RawText): Pick<ToolCallPart, 'input' | 'inputIsValue'> {
  const isValue = typeof value === 'object' && value !== null
  return { input: stringOf(value) ?? raw(path), ...(isValue && { inputIsValue: true }) }
}
