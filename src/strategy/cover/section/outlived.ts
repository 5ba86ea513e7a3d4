import { ENDED, type Ledger, type Past } from '../../../relevance/index.ts'
import { type Act, changedPaths } from '../../../text/index.ts'

/** A call, understood, or undefined where a passage is none. */
type Calls = readonly ({ readonly act: Act } | undefined)[]

const TASK = /"task_?id":\s{0,3}"?(\w{1,20})"?[,\s}]/i
const STATUS = /"status":\s{0,3}"(\w{1,20})"/
const LIST = /"(?:todos|todoList|plan)":\s{0,3}\[/
const CREATED = /^Task #(\w{1,20}) created/
const OVER = /^(?:completed?|done|cancelled|deleted|skipped)$/

/** A command that does nothing but put files back as version control has them, and not only out of what is to be committed. */
const RESTORES =
  /^\s*(?:cd \S{1,300}\s*(?:&&|;)\s*)?git (?:-C \S{1,300} )?(?:checkout (?:\S{1,100} )?--|restore(?![^;&|\n]*\s(?:--staged|-S)(?!\S)))\s[^;&|\n]*$/
/** A command after which a file stands elsewhere. */
const MOVES = /(?:^|[\s;&|(])mv\s/

/** So much of a call tells which task it is about. */
const READ = 2000

/**
 * What is no longer so, by the passage of the call that made it so, with the call that ended it: a task that was begun and is done or dropped, a list of
 * tasks that a newer one replaces, a file that was written and is taken away or put back as it was. A record that tells only of the beginning misleads. Calls
 * in `ended` did nothing, and those without a result may not have been made. Linear.
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

/** Calls of files that end alike and are still open are kept up to so many. */
const ALIKE = 64

/** Calls by the file they change, however much of its path was named. */
class Files {
  readonly #byEnd = new Map<string, { readonly path: string; readonly call: number }[]>()

  add(path: string, call: number): void {
    const end = endOf(path)
    const alike = this.#byEnd.get(end) ?? []
    alike.push({ path, call })
    this.#byEnd.set(end, alike.length > ALIKE ? alike.slice(-ALIKE) : alike)
  }

  /** The calls that changed a file and are not taken yet. */
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

/** Whether two paths are one, where one may be told from a folder further in. */
function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const steps = short.startsWith('./') ? short.slice(2) : short
  return steps === long || (!steps.startsWith('/') && long.endsWith(`/${steps}`))
}
