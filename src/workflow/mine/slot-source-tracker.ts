import * as z from 'zod'
import { checkShape, type TrajectoryEvent } from '../../trajectory/index.ts'
import type { SlotSource } from './abstract-step.ts'
import { argumentOf } from './argument-of.ts'
import { PathSet } from './path-set.ts'

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
  #lastArgument: string | undefined
  readonly #edited = new PathSet()
  readonly #viewed = new PathSet()
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
    if (source === 'edited') return this.#edited.last
    if (source === 'viewed') return this.#viewed.last
    if (source === 'repeated') return this.#lastArgument
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
    if (kind === 'path' && this.#edited.includes(text)) return 'edited'
    if (kind === 'path' && this.#viewed.includes(text)) return 'viewed'
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
    if (path !== undefined && act?.kind === 'edit') this.#edited.add(path)
    if (path !== undefined && act?.kind === 'view') this.#viewed.add(path)
    const used = act?.command ?? argumentOf(event)?.text
    if (used !== undefined) {
      this.#lastArgument = used
      this.#usedArguments.add(used)
    }
    this.#showsNames = this.#observations.some(({ names }) => names) ? 'lately' : undefined
    if (observationContent === undefined || act?.kind === 'edit') return
    const text = observationContent.slice(0, MAX_READ_CHARS)
    const names = NAME_PATTERN.test(text)
    if (names) this.#showsNames = 'now'
    this.#observations.push({ text, names, failed: isError === true || actionType === 'testing' })
    if (this.#observations.length > MAX_OBSERVATIONS) this.#observations.shift()
  }
}
