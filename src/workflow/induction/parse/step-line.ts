import { withTraditionalForms } from '../../../text/index.ts'
import { afterEmphasis } from '../../answer/after-emphasis.ts'
import { jsonStringAt } from '../../answer/json-string-at.ts'
import { readValue, writeValue } from '../../answer/plain-value.ts'

/** A number, or a bullet, with the marks that models put around it. */
const NUMBERED = withTraditionalForms(/^(\s{0,12})[>#\s]{0,8}([*_]{0,3})(?:(?:Step|步骤)\s{0,3})?\d{1,6}\s{0,2}[.)．、:：]([*_]{0,3})\s{0,4}([*_`]{0,3})/i)
const BULLET = /^(\s{0,12})[>#\s]{0,8}[-*+]\s{0,4}()()([*_]{0,3})/

/** A type without brackets: one to three words and a colon, the first not a label of the format. */
const UNBRACKETED =
  /^(?!Action|Reason|Description|Scenario|Applicable|Steps?\b|Workflow)([\p{L}\p{N}_/-]{1,30}(?: [\p{L}\p{N}_/-]{1,30}){0,2})[*_`]{0,3}\s?[:：][*_]{0,3}/iu

/** Maximum number of characters of a type. */
const MAX_TYPE_CHARS = 80

/** The first line of a step. */
export interface StepLine {
  readonly stepType: string
  readonly reasoning: string
  /** Its indentation. */
  readonly indent: number
}

/**
 * Parses a line as the beginning of a step: `1. [Type] reasoning`, and the variants that models write; undefined if it is none. @param expectsSteps whether
 * steps are expected, so that a type needs no brackets
 */
export function parseStepLine(line: string, expectsSteps: boolean): StepLine | undefined {
  const numbered = NUMBERED.exec(line)
  const mark = numbered ?? BULLET.exec(line)
  if (!mark) return undefined
  const rest = line.slice(mark[0].length)
  const indent = (mark[1] as string).length
  const parsedType = parseBracketedType(rest) ?? (numbered && expectsSteps ? parseUnbracketedType(rest) : undefined)
  if (!parsedType) return undefined
  const [, , before = '', closed = '', opened = ''] = mark
  const emphasis = opened || before
  const reasoning = afterEmphasis(emphasis, opened === '' ? closed : '', rest.slice(parsedType.end))
  return { stepType: parsedType.stepType, reasoning: readValue(emphasis === '' ? reasoning : reasoning.replace(/^[:：]/, '')), indent }
}

/** Writes the first line of a step so that `parseStepLine` can read it. */
export function writeStepLine(number: number, stepType: string, reasoning: string): string {
  const isPlain = stepType !== '' && stepType.length <= MAX_TYPE_CHARS && !/^"|[[\]]/.test(stepType) && writeValue(stepType) === stepType
  return `${number}. [${isPlain ? stepType : JSON.stringify(stepType)}] ${writeValue(reasoning)}`
}

function parseBracketedType(rest: string): { stepType: string; end: number } | undefined {
  if (rest[0] !== '[' && rest[0] !== '【') return undefined
  const close = rest[0] === '[' ? ']' : '】'
  const quoted = jsonStringAt(rest, 1)
  if (quoted && rest[quoted.end] === close) return { stepType: quoted.value, end: afterColon(rest, quoted.end + 1) }
  const end = rest.indexOf(close)
  const stepType = rest.slice(1, end).trim()
  return end > 0 && stepType !== '' && stepType.length <= MAX_TYPE_CHARS ? { stepType, end: afterColon(rest, end + 1) } : undefined
}

function parseUnbracketedType(rest: string): { stepType: string; end: number } | undefined {
  const type = UNBRACKETED.exec(rest)
  return type ? { stepType: type[1] as string, end: type[0].length } : undefined
}

/** A colon right after the type belongs to neither part. */
function afterColon(rest: string, at: number): number {
  return /[:：]/.test(rest[at] ?? '') ? at + 1 : at
}
