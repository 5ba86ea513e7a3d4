import type { TrajectoryEvent } from '../../trajectory/index.ts'
import type { SlotSource } from './abstract-step.ts'

/** Observations kept to look for where a name came from. */
const RECENT = 6
const READ = 20_000

/**
 * Follows the files of a run and says of each step where its argument came from, strongest first: the file edited last, the file viewed last, what was
 * found or printed by a failure just before, the task itself, the same command as before, or nowhere.
 */
export class SlotFlow {
  readonly #task: string
  readonly #commands = new Set<string>()
  #edited = ''
  #viewed = ''
  readonly #found: { text: string; failed: boolean }[] = []

  constructor(task: string) {
    this.#task = task
  }

  /** The source of the step's argument; the step then counts as done. */
  take(event: TrajectoryEvent): SlotSource {
    const source = this.#source(event)
    this.#note(event)
    return source
  }

  /** What the source stands for now: the value that a slot would be filled with. */
  value(source: SlotSource): string | undefined {
    if (source === 'edited') return this.#edited || undefined
    if (source === 'viewed') return this.#viewed || undefined
    if (source === 'repeated') return [...this.#commands].at(-1)
    if (source === 'found' || source === 'failed') {
      const seen = this.#found.findLast(({ failed }) => failed === (source === 'failed'))
      return /[\w./-]*\/[\w.-]+\.\w{1,5}\b/.exec(seen?.text ?? '')?.[0]
    }
    return undefined
  }

  #source({ act }: TrajectoryEvent): SlotSource {
    const path = act?.paths[0]
    const command = act?.command
    if (path === undefined) {
      if (command === undefined) return act?.query === undefined ? 'none' : this.#task.includes(act.query) ? 'task' : 'new'
      return this.#commands.has(command) ? 'repeated' : 'new'
    }
    if (path === this.#edited) return 'edited'
    if (path === this.#viewed) return 'viewed'
    const name = path.slice(path.lastIndexOf('/') + 1)
    const seen = name.length < 3 ? undefined : this.#found.findLast(({ text }) => text.includes(name))
    if (seen) return seen.failed ? 'failed' : 'found'
    if (name.length >= 3 && this.#task.includes(name)) return 'task'
    return command !== undefined && this.#commands.has(command) ? 'repeated' : 'new'
  }

  #note({ act, actionType, observationContent, isError }: TrajectoryEvent): void {
    const path = act?.paths[0]
    if (path !== undefined && act?.kind === 'edit') this.#edited = path
    if (path !== undefined && act?.kind === 'view') this.#viewed = path
    if (act?.command !== undefined) {
      this.#commands.delete(act.command)
      this.#commands.add(act.command)
    }
    if (observationContent === undefined || act?.kind === 'edit') return
    this.#found.push({ text: observationContent.slice(0, READ), failed: isError === true || actionType === 'testing' })
    if (this.#found.length > RECENT) this.#found.shift()
  }
}
