import { safeCut, typedKind } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { stepWords } from '../step/step-words.ts'
import { jsonStart, plainJson } from './plain-json.ts'

/** An input or output of a step, and the stretches of it that are quoted, `[from, to)` in order. */
export interface Quoted {
  readonly text: string
  readonly stretches: readonly (readonly [number, number])[]
}

/** Maximum number of characters of the heading above the lines of a step. */
const HEAD = 56

/** The longest line that is put on the same line as its heading. */
const BEHIND = 100

/** What was done and seen in a step, under a heading that identifies the step; JSON in readable form. */
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

/**
 * The name before the arguments of a call, which only repeats the heading: the tool, or if the step names none its type, unless that is a name of the caller's
 * own.
 */
function calledName({ tool, actionType }: HistoryStep): string {
  return tool ?? (actionType === 'other' || typedKind(actionType) !== undefined ? actionType : '')
}

function isCall(text: string, name: string, { input = '' }: HistoryStep): boolean {
  return name !== '' && (text.startsWith(`${name} `) || (input !== '' && text === input))
}

/** A command, and the other arguments of its call: its purpose, its time limit. */
const COMMAND = /^(?:… )?command: (.*?)(?:, ((?:description|timeout): [^\n]*))?$/

/** What a line of a call adds to the heading of its step: only its purpose, if the heading has the whole command. */
function untold(line: string, head: string): { line: string; purpose: string } {
  const [, command = '', beside = ''] = COMMAND.exec(line) ?? []
  return command !== '' && head.includes(command) ? { line: '', purpose: beside.replace(/^description: /, '') } : { line, purpose: '' }
}

/** The beginning of a text; of a path the end, from the start of a folder. */
function shortened(what: string): string {
  if (what.length <= HEAD) return what
  const end = /^\S+\/\S+$/.test(what) ? what.slice(-HEAD) : ''
  return end.includes('/') ? `…${end.slice(end.indexOf('/'))}` : `${what.slice(0, safeCut(what, HEAD))}…`
}

/** Arguments that a harness adds to a call, which are neither passed to the tool nor needed again. */
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

/** Programs that only repeat the verb before them. */
const PROGRAMS = /^((?:command: )?)(?:cat|open|view|less|bat|nl|ls|tree|grep|rg|find|search_dir|search_file|find_file|python3?|bash) /

/** A shell call without the program, which its verb already names. */
function withoutProgram(line: string): string {
  return line.replace(PROGRAMS, '$1')
}

/** Whether a line names nothing that the heading does not. */
function repeats(head: string, line: string): boolean {
  const values = line.replace(/[\w-]{1,40}: /g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu) ?? []
  return line.length <= head.length * 2 && values.every((value) => head.includes(value))
}
