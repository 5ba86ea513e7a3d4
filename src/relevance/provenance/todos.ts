import { parseArguments } from '../../text/index.ts'
import { isFinishedStatus } from './is-finished-status.ts'

/** An open task in an agent's list. */
export interface Todo {
  readonly text: string
  /** The latest message that mentions it. */
  readonly message: number
  /** Whether the agent is working on it. */
  readonly begun: boolean
}

const STARTED = /^(?:in_progress|doing|active)$/

/** Longer lists are not read. */
const MAX_INPUT_CHARS = 50_000

/**
 * The open tasks of an agent: from lists that are passed whole each time (TodoWrite, write_todos, update_plan), and from tasks created and changed one by one.
 */
export class TodoList {
  #all = new Map<string, Todo>()
  /** The task that the last call created, until its result numbers it. */
  #unnumbered: { readonly text: string; readonly message: number } | undefined
  #hasList = false

  /** The open tasks, in the order of the list; undefined if no list was kept. */
  get open(): readonly Todo[] | undefined {
    return this.#hasList ? [...this.#all.values()] : undefined
  }

  /** Reads a call of kind `plan`. */
  addCall(input: string, message: number): void {
    this.#unnumbered = undefined
    const fields = parseArguments(input, MAX_INPUT_CHARS)
    const list = [fields?.todos, fields?.plan, fields?.todoList].find((value) => Array.isArray(value))
    if (list) this.#replaceAll(list, message)
    else if (typeof fields?.subject === 'string' && fields.taskId === undefined) this.#unnumbered = { text: fields.subject, message }
    else if (fields?.taskId !== undefined) this.#update(String(fields.taskId), fields, message)
  }

  /** Reads the result of the call that was read last. */
  addResult(result: string): void {
    const created = this.#unnumbered
    const [, id, text] = /^Task #(\w{1,20}) created successfully: ([^\n]{1,300})/.exec(result) ?? []
    if (!created || id === undefined || text === undefined || !created.text.startsWith(text)) return
    this.#hasList = true
    this.#all.set(id, { ...created, begun: false })
  }

  #replaceAll(list: readonly unknown[], message: number): void {
    this.#hasList = true
    this.#all = new Map()
    list.forEach((one, i) => {
      const { content, step, title, task, status } = Object(one) as Record<string, unknown>
      const text = [content, step, title, task].find((value) => typeof value === 'string')
      if (typeof text === 'string' && !isFinishedStatus(String(status))) this.#all.set(`${i}`, { text, message, begun: STARTED.test(String(status)) })
    })
  }

  #update(id: string, { subject, status }: Readonly<Record<string, unknown>>, message: number): void {
    const known = this.#all.get(id)
    if (isFinishedStatus(String(status))) this.#all.delete(id)
    else if (known)
      this.#all.set(id, {
        text: typeof subject === 'string' ? subject : known.text,
        message,
        begun: status === undefined ? known.begun : STARTED.test(String(status)),
      })
  }
}
