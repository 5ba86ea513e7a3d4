import { type JsonObject, jsonValue, objectOf } from '../../text/index.ts'

/** An open task in an agent's list. */
export interface Todo {
  readonly text: string
  /** The latest message that mentions it. */
  readonly message: number
  /** Whether the agent is working on it. */
  readonly begun: boolean
}

const DONE = /^(?:completed?|done|cancelled|deleted|skipped)$/
const BEGUN = /^(?:in_progress|doing|active)$/

/** Longer lists are not read. */
const READ = 50_000

/**
 * The open tasks of an agent: from lists that are passed whole each time (TodoWrite, write_todos, update_plan), and from tasks created and changed one by one.
 */
export class Todos {
  #all = new Map<string, Todo>()
  /** Created tasks without a number so far. */
  readonly #made: { readonly text: string; readonly message: number }[] = []

  #kept = false

  /** The open tasks, in the order of the list; undefined if no list was kept. */
  get open(): readonly Todo[] | undefined {
    return this.#kept ? [...this.#all.values()] : undefined
  }

  /** Reads a call of kind `plan`. */
  called(input: string, message: number): void {
    const fields = parsed(input)
    const list = [fields?.todos, fields?.plan, fields?.todoList].find((value) => Array.isArray(value))
    if (list) this.#replaced(list, message)
    else if (typeof fields?.subject === 'string' && fields.taskId === undefined) this.#made.push({ text: fields.subject, message })
    else if (fields?.taskId !== undefined) this.#changed(String(fields.taskId), fields, message)
  }

  /** Reads the result of such a call. */
  printed(result: string): void {
    const [, id, text] = /^Task #(\w{1,20}) created successfully: ([^\n]{1,300})/.exec(result) ?? []
    const at = this.#made.findIndex((task) => task.text.startsWith(text ?? '\n'))
    if (id === undefined || at < 0) return
    this.#kept = true
    for (const { text: subject, message } of this.#made.splice(at, 1)) this.#all.set(id, { text: subject, message, begun: false })
  }

  #replaced(list: readonly unknown[], message: number): void {
    this.#kept = true
    this.#all = new Map()
    list.forEach((one, i) => {
      const { content, step, title, task, status } = Object(one) as Record<string, unknown>
      const text = [content, step, title, task].find((value) => typeof value === 'string')
      if (typeof text === 'string' && !DONE.test(String(status))) this.#all.set(`${i}`, { text, message, begun: BEGUN.test(String(status)) })
    })
  }

  #changed(id: string, { subject, status }: Readonly<Record<string, unknown>>, message: number): void {
    const known = this.#all.get(id)
    if (DONE.test(String(status))) this.#all.delete(id)
    else if (known)
      this.#all.set(id, {
        text: typeof subject === 'string' ? subject : known.text,
        message,
        begun: status === undefined ? known.begun : BEGUN.test(String(status)),
      })
  }
}

function parsed(input: string): JsonObject | undefined {
  return input.length > READ || input.trimStart()[0] !== '{' ? undefined : objectOf(jsonValue(input))
}
