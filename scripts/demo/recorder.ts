import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A message in OpenAI Chat format. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_calls?: readonly { readonly id: string; readonly type: 'function'; readonly function: { readonly name: string; readonly arguments: string } }[]
  readonly tool_call_id?: string
}

/** The folder that the recording names, wherever it was made. */
const PLACE = '/home/agent/decant'

/** Records an agent's work in a folder: every command is really run, every file really read, and every output is real except for the name of the folder. */
export class Recorder {
  readonly messages: ChatMessage[] = []
  readonly #folder: string
  #calls = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  system(content: string): void {
    this.messages.push({ role: 'system', content })
  }

  user(content: string): void {
    this.messages.push({ role: 'user', content })
  }

  say(content: string): void {
    this.messages.push({ role: 'assistant', content })
  }

  /** Runs a shell command and records command, output and exit code. */
  bash(thought: string, command: string): string {
    const { stdout, stderr, status } = spawnSync('sh', ['-c', command], {
      cwd: this.#folder,
      encoding: 'utf8',
      maxBuffer: 64e6,
      env: { ...process.env, NO_COLOR: '1', CI: '1' },
    })
    return this.#call(thought, 'bash', { command }, `${stdout}${stderr}${status === 0 ? '' : `\n[exit code ${status}]`}`)
  }

  /** Reads a file as agents see it: with line numbers. */
  read(thought: string, path: string): string {
    const text = readFileSync(join(this.#folder, path), 'utf8')
    this.#call(
      thought,
      'read_file',
      { path },
      text
        .split('\n')
        .map((line, i) => `${String(i + 1).padStart(5)}\t${line}`)
        .join('\n'),
    )
    return text
  }

  /** Replaces a text in a file; a text that does not occur is a failed call, as it is for agents. */
  edit(thought: string, path: string, find: string, replace: string): boolean {
    const text = readFileSync(join(this.#folder, path), 'utf8')
    const at = text.indexOf(find)
    if (at >= 0) writeFileSync(join(this.#folder, path), text.slice(0, at) + replace + text.slice(at + find.length))
    this.#call(
      thought,
      'edit_file',
      { path, find, replace },
      at >= 0 ? `Edited ${path} at line ${text.slice(0, at).split('\n').length}.` : `Error: the text to replace was not found in ${path}.`,
    )
    return at >= 0
  }

  #call(thought: string, name: string, input: object, output: string): string {
    const id = `call_${String(++this.#calls).padStart(3, '0')}`
    this.messages.push({ role: 'assistant', content: thought, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] })
    this.messages.push({ role: 'tool', tool_call_id: id, content: output.replaceAll(this.#folder, PLACE) })
    return output
  }
}
