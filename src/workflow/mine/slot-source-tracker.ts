import * as z from 'zod'
import { checkShape, type TrajectoryEvent } from '../../trajectory/index.ts'
import type { SlotSource } from './abstract-step.ts'
import { argumentOf } from './argument-of.ts'

/** Observations kept to find the origin of a name, and characters read of each. */
const MAX_OBSERVATIONS = 8
const MAX_READ_CHARS = 20_000

/** Minimum number of characters of a name that is searched for. */
const MIN_NAME_CHARS = 3

/** Characters kept of the task and of all the user's words. */
const MAX_USER_CHARS = 40_000

/** A file by its folder and ending, or an address; bounded, so that no text makes it slow. */
const NAME_PATTERN = /(?:^|[\s"'`(=:[])(?:https?:\/\/[^\s"'`)\]]{3,300}|[\p{L}\p{M}\p{N}_.~-]{0,80}\/[\p{L}\p{M}\p{N}_./@-]{0,200}\.\w{1,8})(?![\w/])/u

/**
 * Follows the arguments of a run's steps and determines where each came from, strongest first: a file edited before, a file viewed before, something found or
 * printed by a failure just before, the words of the task or later ones of the user, an argument used before, or nowhere. The argument is a file, else a
 * command, else a query or an address, else the first specific value of the call.
 */
export class SlotSourceTracker {
  #userText: string
  readonly #usedArguments = new Set<string>()
  readonly #edited = new Set<string>()
  readonly #viewed = new Set<string>()
  readonly #observations: { text: string; failed: boolean; names: boolean }[] = []
  #showsNames: 'now' | 'lately' | undefined

  constructor(task: string) {
    this.#userText = checkShape(task, 'task', z.string(), 'Give the request that started the run, or an empty text.').slice(0, MAX_USER_CHARS)
  }

  /** Adds words of the user during the run; names in them come from the task. */
  addUserText(text: string): void {
    this.#userText = `${this.#userText.slice(0, MAX_USER_CHARS)}\n${text.slice(0, MAX_USER_CHARS)}`
  }

  /** The source of the step's argument; the step then counts as done. */
  nextSource(event: TrajectoryEvent): SlotSource {
    const source = this.#source(event)
    this.#record(event)
    return source
  }

  /** Whether the last step returned names of files or addresses, or a recent one did. */
  get showsNames(): 'now' | 'lately' | undefined {
    return this.#showsNames
  }

  /** The current value of a source, with which a slot would be filled. */
  currentValue(source: SlotSource): string | undefined {
    if (source === 'edited') return [...this.#edited].at(-1)
    if (source === 'viewed') return [...this.#viewed].at(-1)
    if (source === 'repeated') return [...this.#usedArguments].at(-1)
    if (source === 'found' || source === 'failed') {
      const seen = this.#observations.findLast(({ failed, names }) => names && failed === (source === 'failed'))
      return NAME_PATTERN.exec(seen?.text ?? '')?.[0].replace(/^[\s"'`(=:[]/, '')
    }
    return undefined
  }

  #source(event: TrajectoryEvent): SlotSource {
    const argument = argumentOf(event)
    if (argument === undefined) return 'none'
    const { text, kind } = argument
    if (kind === 'path' && includesPath(this.#edited, text)) return 'edited'
    if (kind === 'path' && includesPath(this.#viewed, text)) return 'viewed'
    const name = kind === 'path' ? text.slice(text.lastIndexOf('/') + 1) : text
    if (kind !== 'command' && name.length >= MIN_NAME_CHARS) {
      const seen = this.#observations.findLast((one) => one.text.includes(name))
      if (seen) return seen.failed ? 'failed' : 'found'
      if (this.#userText.includes(name)) return 'task'
    }
    return this.#usedArguments.has(event.act?.command ?? text) ? 'repeated' : 'new'
  }

  #record(event: TrajectoryEvent): void {
    const { act, actionType, observationContent, isError } = event
    const path = act?.paths[0]
    if (path !== undefined && act?.kind === 'edit') moveToEnd(this.#edited, path)
    if (path !== undefined && act?.kind === 'view') moveToEnd(this.#viewed, path)
    const used = act?.command ?? argumentOf(event)?.text
    if (used !== undefined) moveToEnd(this.#usedArguments, used)
    this.#showsNames = this.#observations.some(({ names }) => names) ? 'lately' : undefined
    if (observationContent === undefined || act?.kind === 'edit') return
    const text = observationContent.slice(0, MAX_READ_CHARS)
    const names = NAME_PATTERN.test(text)
    if (names) this.#showsNames = 'now'
    this.#observations.push({ text, names, failed: isError === true || actionType === 'testing' })
    if (this.#observations.length > MAX_OBSERVATIONS) this.#observations.shift()
  }
}

/** Whether a file or its folder is among these, whether the path is absolute or relative to the agent's working folder. */
function includesPath(files: ReadonlySet<string>, path: string): boolean {
  if (files.has(path)) return true
  const short = path.startsWith('./') ? path.slice(2) : path
  const folder = path.endsWith('/') ? path.slice(0, -1) : path
  for (const file of files)
    if (file.endsWith(`/${short}`) || path.endsWith(`/${file}`) || file.slice(0, Math.max(0, file.lastIndexOf('/'))) === folder) return true
  return false
}

/** Moves an item to the end. */
function moveToEnd(items: Set<string>, item: string): void {
  items.delete(item)
  items.add(item)
}
