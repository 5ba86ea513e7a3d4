import { ENDED, type Ledger, type Past } from '../../../relevance/index.ts'
import { type Act, changedPaths } from '../../../text/index.ts'

/** Parsed calls by passage; undefined for a passage that is none. */
type Calls = readonly ({ readonly act: Act } | undefined)[]

const TASK = /"task_?id":\s{0,3}"?(\w{1,20})"?[,\s}]/i
const STATUS = /"status":\s{0,3}"(\w{1,20})"/
const LIST = /"(?:todos|todoList|plan)":\s{0,3}\[/
const CREATED = /^Task #(\w{1,20}) created/
const OVER = /^(?:completed?|done|cancelled|deleted|skipped)$/

/** A command that only restores files from version control, and not only in the staging area. */
const RESTORES =
  /^\s*(?:cd \S{1,300}\s*(?:&&|;)\s*)?git (?:-C \S{1,300} )?(?:checkout (?:\S{1,100} )?--|restore(?![^;&|\n]*\s(?:--staged|-S)(?!\S)))\s[^;&|\n]*$/
/** A command that moves a file. */
const MOVES = /(?:^|[\s;&|(])mv\s/

/** Characters of a call that identify its task. */
const READ = 2000

/**
 * Calls whose effect has ended, by passage, with the call that ended it: a task that was begun and is done or dropped, a list of tasks replaced by a newer one,
 * a file that was written and is removed or restored. A record that shows only the beginning misleads. Calls in `ended` did nothing, and those without a result
 * may not have been made. Linear.
 */
export function outlived({ passages }: Ledger, calls: Calls, ended: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const tasks = new Map<string, number[]>()
  const files = new Files()
  const answered = new Set(passages.map(({ call }) => call))
  passages.forEach((passage, index) => {
    const created = passage.voice === 4 && calls[passage.call]?.act.kind === 'plan' ? CREATED.exec(passage.text)?.[1] : undefined
    if (created !== undefined) tasks.set(created, [passage.call])
    const act = calls[index]?.act
    if (act === undefined || ended.has(index) || !(passage.kept || answered.has(index))) return
    const now = (past: Past, before: readonly number[]) => {
      for (const call of before) if (call !== index && !ended.has(call)) found.set(call, ENDED.since(passage.number, past))
    }
    if (act.kind === 'plan') {
      const text = passage.text.slice(0, READ)
      if (LIST.test(text)) {
        now('replaced', take(tasks, ''))
        tasks.set('', [index])
      }
      const task = TASK.exec(text)?.[1]
      const status = STATUS.exec(text)?.[1]
      if (task === undefined || status === undefined) return
      if (OVER.test(status)) now(status === 'deleted' ? 'dropped' : 'done', take(tasks, task))
      else {
        const begun = tasks.get(task) ?? []
        begun.push(index)
        tasks.set(task, begun)
      }
    }
    for (const path of act.removes ?? []) {
      const before = files.take(path)
      if (!MOVES.test(act.command ?? '')) now('removed', before)
    }
    if (RESTORES.test(act.command ?? '')) for (const path of changedPaths(act)) now('put back', files.take(path))
    else for (const path of changedPaths(act)) files.add(path, index)
  })
  return found
}

function take(tasks: Map<string, number[]>, task: string): readonly number[] {
  const calls = tasks.get(task) ?? []
  tasks.delete(task)
  return calls
}

/** The most open calls kept for files with the same name. */
const ALIKE = 64

/** Calls by the file they change, however much of its path is given. */
class Files {
  readonly #byEnd = new Map<string, { readonly path: string; readonly call: number }[]>()

  add(path: string, call: number): void {
    const end = endOf(path)
    const alike = this.#byEnd.get(end) ?? []
    alike.push({ path, call })
    this.#byEnd.set(end, alike.length > ALIKE ? alike.slice(-ALIKE) : alike)
  }

  /** Removes and returns the calls that changed a file. */
  take(path: string): readonly number[] {
    const end = endOf(path)
    const alike = this.#byEnd.get(end) ?? []
    this.#byEnd.set(
      end,
      alike.filter((other) => !isSame(other.path, path)),
    )
    return alike.filter((other) => isSame(other.path, path)).map(({ call }) => call)
  }
}

/** The last step of a path. */
function endOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether two paths are the same, where one may be relative to an inner folder. */
function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const steps = short.startsWith('./') ? short.slice(2) : short
  return steps === long || (!steps.startsWith('/') && long.endsWith(`/${steps}`))
}
