import { CALL_ENDING, isFinishedStatus, type LaterFate, type Ledger, PassageRole } from '../../../relevance/index.ts'
import { type Act, changedPaths, fileNameOf } from '../../../text/index.ts'

/** Parsed calls by passage; undefined for a passage that is none. */
type Calls = readonly ({ readonly act: Act } | undefined)[]

const TASK_ID = /"task_?id":\s{0,3}"?(\w{1,20})"?[,\s}]/i
const TASK_STATUS = /"status":\s{0,3}"(\w{1,20})"/
const TASK_LIST = /"(?:todos|todoList|plan)":\s{0,3}\[/
const TASK_CREATED = /^Task #(\w{1,20}) created/

/** A command that only restores files from version control, and not only in the staging area. */
const RESTORE_COMMAND =
  /^\s*(?:cd \S{1,300}\s*(?:&&|;)\s*)?git (?:-C \S{1,300} )?(?:checkout (?:\S{1,100} )?--|restore(?![^;&|\n]*\s(?:--staged|-S)(?!\S)))\s[^;&|\n]*$/
/** A command that moves a file. */
const MOVE_COMMAND = /(?:^|[\s;&|(])mv\s/

/** Characters of a call that identify its task. */
const MAX_READ_CHARS = 2000

/**
 * Calls whose effect has ended, by passage, with the call that ended it: a task that was begun and is done or dropped, a list of tasks replaced by a newer one,
 * a file that was written and is removed or restored. A record that shows only the beginning misleads. Calls in `outcomes` did nothing, and those without a
 * result may not have been made. Linear.
 */
export function endedEffects({ passages }: Ledger, calls: Calls, outcomes: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const tasks = new Map<string, number[]>()
  const files = new CallsByFile()
  const callsWithResult = new Set(passages.map(({ call }) => call))
  passages.forEach((passage, index) => {
    const created = passage.role === PassageRole.result && calls[passage.call]?.act.kind === 'plan' ? TASK_CREATED.exec(passage.text)?.[1] : undefined
    if (created !== undefined) tasks.set(created, [passage.call])
    const act = calls[index]?.act
    if (act === undefined || outcomes.has(index) || !(passage.inRecord || callsWithResult.has(index))) return
    const markEnded = (past: LaterFate, before: readonly number[]) => {
      for (const call of before) if (call !== index && !outcomes.has(call)) found.set(call, CALL_ENDING.superseded(passage.number, past))
    }
    if (act.kind === 'plan') {
      const text = passage.text.slice(0, MAX_READ_CHARS)
      if (TASK_LIST.test(text)) {
        markEnded('replaced', takeCalls(tasks, ''))
        tasks.set('', [index])
      }
      const task = TASK_ID.exec(text)?.[1]
      const status = TASK_STATUS.exec(text)?.[1]
      if (task === undefined || status === undefined) return
      if (isFinishedStatus(status)) markEnded(status === 'deleted' ? 'dropped' : 'done', takeCalls(tasks, task))
      else {
        const taskCalls = tasks.get(task) ?? []
        taskCalls.push(index)
        tasks.set(task, taskCalls)
      }
    }
    for (const path of act.removes ?? []) {
      const before = files.take(path)
      if (!MOVE_COMMAND.test(act.command ?? '')) markEnded('removed', before)
    }
    if (RESTORE_COMMAND.test(act.command ?? '')) for (const path of changedPaths(act)) markEnded('put back', files.take(path))
    else for (const path of changedPaths(act)) files.add(path, index)
  })
  return found
}

function takeCalls(tasks: Map<string, number[]>, task: string): readonly number[] {
  const calls = tasks.get(task) ?? []
  tasks.delete(task)
  return calls
}

/** Maximum open calls kept for files with the same name. */
const MAX_SAME_NAME = 64

/** Calls by the file they change, however much of its path is given. */
class CallsByFile {
  readonly #byFileName = new Map<string, { readonly path: string; readonly call: number }[]>()

  add(path: string, call: number): void {
    const end = fileNameOf(path)
    const sameName = this.#byFileName.get(end) ?? []
    sameName.push({ path, call })
    this.#byFileName.set(end, sameName.length > MAX_SAME_NAME ? sameName.slice(-MAX_SAME_NAME) : sameName)
  }

  /** Removes and returns the calls that changed a file. */
  take(path: string): readonly number[] {
    const end = fileNameOf(path)
    const sameName = this.#byFileName.get(end) ?? []
    this.#byFileName.set(
      end,
      sameName.filter((other) => !isSamePath(other.path, path)),
    )
    return sameName.filter((other) => isSamePath(other.path, path)).map(({ call }) => call)
  }
}

/** Whether two paths are the same, where one may be relative to an inner folder. */
function isSamePath(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const steps = short.startsWith('./') ? short.slice(2) : short
  return steps === long || (!steps.startsWith('/') && long.endsWith(`/${steps}`))
}
