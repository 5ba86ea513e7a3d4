import { safeCut, typedKind } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { stepWords } from '../step/step-words.ts'
import { jsonStart, plainJson } from './plain-json.ts'

/** A text that a step was given or printed, and which stretches of it are quoted, `[from, to)` in order. */
export interface Quoted {
  readonly text: string
  readonly stretches: readonly (readonly [number, number])[]
}

/** Characters of what heads the lines of a step. */
const HEAD = 56

/** So long a line stands behind its head. */
const BEHIND = 100

/** What was done and seen in a step, under the words that say which it is; JSON as one reads it. */
export function seenLines(step: HistoryStep, quoted: readonly Quoted[]): string[] {
  const { verb, what } = stepWords(step)
  const named = `${verb === 'other' ? '' : verb} ${shortened(what)}`.trim()
  const { command = '' } = actOfStep(step)
  const name = calledName(step)
  const told = quoted.flatMap((one) => linesOf(one, name).map((line) => (isCall(one.text, name, step) ? untold(line, named) : { line, purpose: '' })))
  const purpose = told.find((one) => one.purpose !== '')?.purpose
  const head = purpose === undefined ? named : `${named} (${purpose})`
  const lines = told
    .map(({ line }) => line)
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !repeats(`${head} ${step.tool ?? ''}`, line.includes(command.trim()) ? withoutProgram(line) : line))
  const [only = ''] = lines
  if (head === '') return lines
  if (lines.length === 0) return [head]
  return lines.length === 1 && only.length <= BEHIND ? [`${head}: ${only}`] : [`${head}:`, ...lines.map((line) => `  ${line}`)]
}

/** What stands before what was called and says no more than the head does: the tool, or where a step names none its type, unless that is a name of the caller's. */
function calledName({ tool, actionType }: HistoryStep): string {
  return tool ?? (actionType === 'other' || typedKind(actionType) !== undefined ? actionType : '')
}

function isCall(text: string, name: string, { input = '' }: HistoryStep): boolean {
  return name !== '' && (text.startsWith(`${name} `) || (input !== '' && text === input))
}

/** A command, and what else the call says: what it is for, how long it may take. */
const COMMAND = /^(?:… )?command: (.*?)(?:, ((?:description|timeout): [^\n]*))?$/

/** What a line of a call says beside the head of its step: of a command that stands there whole, no more than what it is for. */
function untold(line: string, head: string): { line: string; purpose: string } {
  const [, command = '', beside = ''] = COMMAND.exec(line) ?? []
  return command !== '' && head.includes(command) ? { line: '', purpose: beside.replace(/^description: /, '') } : { line, purpose: '' }
}

/** The beginning; of a path its end, from a folder on. */
function shortened(what: string): string {
  if (what.length <= HEAD) return what
  const end = /^\S+\/\S+$/.test(what) ? what.slice(-HEAD) : ''
  return end.includes('/') ? `…${end.slice(end.indexOf('/'))}` : `${what.slice(0, safeCut(what, HEAD))}…`
}

/** What a harness has a call say of itself, which is neither given to the tool nor needed again. */
const SWITCHES = /(?:^|, )(?:security_risk|is_input|is_background|blocking): (?:true|false|[A-Z]+)(?=,|$)/g

function linesOf({ text, stretches }: Quoted, tool: string): string[] {
  const start = jsonStart(text, tool)
  if (start === undefined) {
    const name = tool !== '' && text.startsWith(`${tool} `) ? tool.length + 1 : 0
    return stretches.map(([from, to]) => text.slice(Math.max(from, name), to).trim()).filter((line) => line !== '')
  }
  const parts = plainJson(text, start, stretches).filter((part) => part !== '')
  if (parts.length === 0) return []
  const opens = (stretches[0]?.[0] ?? 0) > start ? '… ' : ''
  const said = start > 0 ? parts.map((part) => part.replace(SWITCHES, '').replace(/^, /, '')) : parts
  return [`${opens}${said.join(' … ')}${(stretches.at(-1)?.[1] ?? 0) < text.trimEnd().length ? ' …' : ''}`]
}

/** Programs that do no more than the verb before them says. */
const PROGRAMS = /^((?:command: )?)(?:cat|open|view|less|bat|nl|ls|tree|grep|rg|find|search_dir|search_file|find_file|python3?|bash) /

/** A call to a shell without the program, which its verb tells. */
function withoutProgram(line: string): string {
  return line.replace(PROGRAMS, '$1')
}

/** Whether a line names nothing that the head does not. */
function repeats(head: string, line: string): boolean {
  const values = line.replace(/[\w-]{1,40}: /g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu) ?? []
  return line.length <= head.length * 2 && values.every((value) => head.includes(value))
}
