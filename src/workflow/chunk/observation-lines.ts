import { cutText, stepTypeKind } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { describeStep } from '../step/describe-step.ts'
import { jsonAsText, jsonStart } from './json-as-text.ts'

/** An input or output of a step, and the stretches of it that are quoted, `[from, to)` in order. */
export interface QuotedText {
  readonly text: string
  readonly stretches: readonly (readonly [number, number])[]
}

/** Maximum number of characters of the heading above the lines of a step. */
const MAX_HEADING_CHARS = 56

/** The longest line that is put on the same line as its heading. */
const MAX_INLINE_CHARS = 100

/** What was done and seen in a step, under a heading that identifies the step; JSON in readable form. */
export function observationLines(step: HistoryStep, quoted: readonly QuotedText[]): string[] {
  const { verb, what: object } = describeStep(step)
  const action = `${verb === 'other' ? '' : verb} ${shortenObject(object)}`.trim()
  const { command = '' } = actOfStep(step)
  const name = calledName(step)
  const content = quoted.flatMap((one) =>
    quotedLines(one, name).map((line) => (isCall(one.text, name, step) ? splitPurpose(line, action) : { line, purpose: '' })),
  )
  const purpose = content.find((one) => one.purpose !== '')?.purpose
  const heading = purpose === undefined ? action : `${action} (${purpose})`
  const lines = content
    .map(({ line }) => line)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !isRepeated(`${heading} ${step.tool ?? ''}`, line.includes(command.trim()) ? withoutProgram(line) : line))
  const [only = ''] = lines
  if (heading === '') return lines
  if (lines.length === 0) return [heading]
  return lines.length === 1 && only.length <= MAX_INLINE_CHARS ? [`${heading}: ${only}`] : [`${heading}:`, ...lines.map((line) => `  ${line}`)]
}

/**
 * The name before the arguments of a call, which only repeats the heading: the tool, or if the step names none its type, unless that is a name of the caller's
 * own.
 */
function calledName({ tool, actionType }: HistoryStep): string {
  return tool ?? (actionType === 'other' || stepTypeKind(actionType) !== undefined ? actionType : '')
}

function isCall(text: string, name: string, { input = '' }: HistoryStep): boolean {
  return name !== '' && (text.startsWith(`${name} `) || (input !== '' && text === input))
}

/** A command, and the other arguments of its call: its purpose, its time limit. */
const COMMAND = /^(?:… )?command: (.*?)(?:, ((?:description|timeout): [^\n]*))?$/

/** What a line of a call adds to the heading of its step: only its purpose, if the heading has the whole command. */
function splitPurpose(line: string, heading: string): { line: string; purpose: string } {
  const [, command = '', otherArguments = ''] = COMMAND.exec(line) ?? []
  return command !== '' && heading.includes(command) ? { line: '', purpose: otherArguments.replace(/^description: /, '') } : { line, purpose: '' }
}

/** The beginning of a text; of a path the end, from the start of a folder. */
function shortenObject(what: string): string {
  if (what.length <= MAX_HEADING_CHARS) return what
  const end = /^\S+\/\S+$/.test(what) ? what.slice(-MAX_HEADING_CHARS) : ''
  return end.includes('/') ? `…${end.slice(end.indexOf('/'))}` : `${cutText(what, MAX_HEADING_CHARS)}…`
}

/** Arguments that a harness adds to a call, which are neither passed to the tool nor needed again. */
const HARNESS_ARGUMENTS = /(?:^|, )(?:security_risk|is_input|is_background|blocking): (?:true|false|[A-Z]+)(?=,|$)/g

function quotedLines({ text, stretches }: QuotedText, tool: string): string[] {
  const start = jsonStart(text, tool)
  if (start === undefined) {
    const name = tool !== '' && text.startsWith(`${tool} `) ? tool.length + 1 : 0
    return stretches.map(([from, to]) => text.slice(Math.max(from, name), to).trim()).filter((line) => line !== '')
  }
  const parts = jsonAsText(text, start, stretches).filter((part) => part !== '')
  if (parts.length === 0) return []
  const leadingMark = (stretches[0]?.[0] ?? 0) > start ? '… ' : ''
  const cleanParts = start > 0 ? parts.map((part) => part.replace(HARNESS_ARGUMENTS, '').replace(/^, /, '')) : parts
  return [`${leadingMark}${cleanParts.join(' … ')}${(stretches.at(-1)?.[1] ?? 0) < text.trimEnd().length ? ' …' : ''}`]
}

/** Programs that only repeat the verb before them. */
const REDUNDANT_PROGRAM = /^((?:command: )?)(?:cat|open|view|less|bat|nl|ls|tree|grep|rg|find|search_dir|search_file|find_file|python3?|bash) /

/** A shell call without the program, which its verb already names. */
function withoutProgram(line: string): string {
  return line.replace(REDUNDANT_PROGRAM, '$1')
}

/** Whether a line names nothing that the heading does not. */
function isRepeated(heading: string, line: string): boolean {
  const values = line.replace(/[\w-]{1,40}: /g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu) ?? []
  return line.length <= heading.length * 2 && values.every((value) => heading.includes(value))
}
