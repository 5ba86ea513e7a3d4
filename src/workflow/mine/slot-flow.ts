import * as z from 'zod'
import { given, type TrajectoryEvent } from '../../trajectory/index.ts'
import type { SlotSource } from './abstract-step.ts'
import { argumentOf } from './argument-of.ts'

/** Observations kept to find the origin of a name, and characters read of each. */
const RECENT = 8
const READ = 20_000

/** Minimum number of characters of a name that is searched for. */
const NAME = 3

/** Characters kept of the task and of all the user's words. */
const SAID = 40_000

/** A file by its folder and ending, or an address; bounded, so that no text makes it slow. */
const NAMES = /(?:^|[\s"'`(=:[])(?:https?:\/\/[^\s"'`)\]]{3,300}|[\p{L}\p{M}\p{N}_.~-]{0,80}\/[\p{L}\p{M}\p{N}_./@-]{0,200}\.\w{1,8})(?![\w/])/u

/**
 * Follows the arguments of a run's steps and determines where each came from, strongest first: a file edited before, a file viewed before, something found or
 * printed by a failure just before, the words of the task or later ones of the user, an argument used before, or nowhere. The argument is a file, else a
 * command, else a query or an address, else the first specific value of the call.
 */
export class SlotFlow {
  #said: string
  readonly #used = new Set<string>()
  readonly #edited = new Set<string>()
  readonly #viewed = new Set<string>()
  readonly #found: { text: string; failed: boolean; names: boolean }[] = []
  #shows: 'now' | 'lately' | undefined

  constructor(task: string) {
    this.#said = given(task, 'task', z.string(), 'Give the request that started the run, or an empty text.').slice(0, SAID)
  }

  /** Adds words of the user during the run; names in them come from the task. */
  hear(words: string): void {
    this.#said = `${this.#said.slice(0, SAID)}\n${words.slice(0, SAID)}`
  }

  /** The source of the step's argument; the step then counts as done. */
  take(event: TrajectoryEvent): SlotSource {
    const source = this.#source(event)
    this.#note(event)
    return source
  }

  /** Whether the last step returned names of files or addresses, or a recent one did. */
  get shows(): 'now' | 'lately' | undefined {
    return this.#shows
  }

  /** The current value of a source, with which a slot would be filled. */
  value(source: SlotSource): string | undefined {
    if (source === 'edited') return [...this.#edited].at(-1)
    if (source === 'viewed') return [...this.#viewed].at(-1)
    if (source === 'repeated') return [...this.#used].at(-1)
    if (source === 'found' || source === 'failed') {
      const seen = this.#found.findLast(({ failed, names }) => names && failed === (source === 'failed'))
      return NAMES.exec(seen?.text ?? '')?.[0].replace(/^[\s"'`(=:[]/, '')
    }
    return undefined
  }

  #source(event: TrajectoryEvent): SlotSource {
    const argument = argumentOf(event)
    if (argument === undefined) return 'none'
    const { text, kind } = argument
    if (kind === 'path' && holds(this.#edited, text)) return 'edited'
    if (kind === 'path' && holds(this.#viewed, text)) return 'viewed'
    const name = kind === 'path' ? text.slice(text.lastIndexOf('/') + 1) : text
    if (kind !== 'command' && name.length >= NAME) {
      const seen = this.#found.findLast((one) => one.text.includes(name))
      if (seen) return seen.failed ? 'failed' : 'found'
      if (this.#said.includes(name)) return 'task'
    }
    return this.#used.has(event.act?.command ?? text) ? 'repeated' : 'new'
  }

  #note(event: TrajectoryEvent): void {
    const { act, actionType, observationContent, isError } = event
    const path = act?.paths[0]
    if (path !== undefined && act?.kind === 'edit') again(this.#edited, path)
    if (path !== undefined && act?.kind === 'view') again(this.#viewed, path)
    const used = act?.command ?? argumentOf(event)?.text
    if (used !== undefined) again(this.#used, used)
    this.#shows = this.#found.some(({ names }) => names) ? 'lately' : undefined
    if (observationContent === undefined || act?.kind === 'edit') return
    const text = observationContent.slice(0, READ)
    const names = NAMES.test(text)
    if (names) this.#shows = 'now'
    this.#found.push({ text, names, failed: isError === true || actionType === 'testing' })
    if (this.#found.length > RECENT) this.#found.shift()
  }
}

/** Whether a file or its folder is among these, whether the path is absolute or relative to the agent's working folder. */
function holds(files: ReadonlySet<string>, path: string): boolean {
  if (files.has(path)) return true
  const short = path.startsWith('./') ? path.slice(2) : path
  const folder = path.endsWith('/') ? path.slice(0, -1) : path
  for (const file of files)
    if (file.endsWith(`/${short}`) || path.endsWith(`/${file}`) || file.slice(0, Math.max(0, file.lastIndexOf('/'))) === folder) return true
  return false
}

/** Moves an item to the end. */
function again(items: Set<string>, item: string): void {
  items.delete(item)
  items.add(item)
}
