import { changedPaths, cutText, harnessCommand, isFromHarness, type JsonObject, parseArguments } from '../../text/index.ts'
import { actOfStep } from './act-of-step.ts'
import type { HistoryStep } from './coding-experience.ts'

const MAX_OBJECT_CHARS = 90

/** Arguments of a call that show what it is about: at most this many, none longer than `MAX_ARGUMENT_CHARS`. */
const MAX_ARGUMENTS = 2
const MAX_ARGUMENT_CHARS = 60

/** Longer input is a text rather than a list of arguments. */
const MAX_INPUT_CHARS = 20_000

const VERBS: Readonly<Record<string, string>> = { view: 'read', edit: 'edit', delegate: 'delegate', submit: 'submit', other: 'other' }

/** A step in brief: what is done, and to what: a command, a query, a file, a task, else the tool and its first arguments. */
export function describeStep(step: HistoryStep): { verb: string; what: string } {
  const { verb, what: fullObject } = verbAndObject(step)
  const what = fullObject
    .slice(0, MAX_OBJECT_CHARS * 3)
    .replace(/\s+/g, ' ')
    .trim()
  return { verb, what: what.length <= MAX_OBJECT_CHARS ? what : `${cutText(what, MAX_OBJECT_CHARS)}…` }
}

function verbAndObject(step: HistoryStep): { verb: string; what: string } {
  const { action, tool, input } = step
  if (action.startsWith('User: ')) return describeUserText(action.slice('User: '.length))
  const act = actOfStep(step)
  const { kind, command, query } = act
  const fields = tool === undefined ? undefined : parseArguments(input ?? '', MAX_INPUT_CHARS)
  if (kind === 'plan' && tool === undefined) return action === '' ? { verb: 'say', what: step.speaker ?? '' } : { verb: 'think', what: action }
  if (kind === 'plan') return { verb: 'plan', what: currentTask(fields) ?? action }
  const paths = kind === 'edit' && changedPaths(act).length > 0 ? changedPaths(act) : act.paths
  const object = kind === 'view' || kind === 'edit' ? (paths[0] ?? command) : (command ?? query ?? paths[0])
  const call = tool === undefined ? (kind === 'other' ? action : '') : [tool, ...argumentsOf(fields)].join(' ')
  const verb = VERBS[kind] ?? kind
  return { verb, what: object !== undefined && object !== command ? object : withoutVerb(verb, object ?? call) }
}

/** Removes the verb from a command or tool that repeats it, unless an option follows, which means nothing by itself. */
function withoutVerb(verb: string, command: string): string {
  const call = command.trim()
  if (call.toLowerCase() === verb) return ''
  return call.startsWith(`${verb} `) && !call.startsWith(`${verb} -`) ? call.slice(verb.length + 1) : call
}

/** Tags around the text of a harness. */
const TAGS = /<\/?[\w-]{1,40}>/g

/** The user's words, the command that the user gave to the harness, the harness's own text, or the skill that an agent loads there. */
function describeUserText(text: string): { verb: string; what: string } {
  const [, skill] = /^Base directory for this skill: \S{0,400}?([^/\s]{1,100})\/?(?:\s|$)/.exec(text) ?? []
  if (skill !== undefined) return { verb: 'skill', what: skill }
  return isFromHarness(text) ? { verb: 'notice', what: text.replace(TAGS, ' ').trim() } : { verb: 'user', what: harnessCommand(text) ?? text }
}

/** The task that a call creates, or the one that its list shows as begun; empty if it only marks one, undefined if nothing can be read. */
function currentTask(fields: JsonObject | undefined): string | undefined {
  if (typeof fields?.subject === 'string') return fields.subject
  if (typeof fields?.thought === 'string') return fields.thought
  if (fields?.taskId !== undefined) return ''
  const list = [fields?.todos, fields?.plan].find((value) => Array.isArray(value))
  if (!list) return fields === undefined ? undefined : argumentsOf(fields).join(' ')
  const all = list.map((one) => Object(one) as Record<string, unknown>)
  const current = all.find(({ status }) => status === 'in_progress') ?? all.find(({ status }) => status === 'pending') ?? all.at(-1)
  const text = current && [current.content, current.step, current.title].find((value) => typeof value === 'string')
  return typeof text === 'string' ? text : undefined
}

function argumentsOf(fields: JsonObject | undefined): string[] {
  return Object.values(fields ?? {})
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
    .filter((value) => value !== '' && value.length <= MAX_ARGUMENT_CHARS)
    .slice(0, MAX_ARGUMENTS)
}
