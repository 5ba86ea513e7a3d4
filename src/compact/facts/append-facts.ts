import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, withFileLock } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { asObject, parseJson, scalarAsText } from '../../text/index.ts'
import type { KeyFact } from './key-fact.ts'

/**
 * Appends key facts to a file of JSON lines, each once, durable when it resolves. Writers in any number of processes take turns; a last line torn by a crash is
 * moved to a separate file (`.torn`), and whole lines are never touched.
 * @throws DecantError `damaged-memory-file` for a line inside the file that is not JSON, `flush-failed` for any other failure
 */
export async function appendFacts(file: string, facts: readonly KeyFact[], at: string | undefined): Promise<void> {
  if (facts.length === 0) return
  try {
    makeFolder(dirname(file), 0o700)
    const wellFormed = facts.map((fact) => ({ ...fact, content: fact.content.toWellFormed() }))
    await withFileLock(file, () => appendNewFacts(file, wellFormed, at))
  } catch (error) {
    if (error instanceof DecantError && error.code === 'damaged-memory-file') throw error
    throw new DecantError(
      'flush-failed',
      'The memory file cannot be written',
      'Check the folder, its permissions and the free space; nothing was cut.',
      { file },
      error,
    )
  }
}

function appendNewFacts(file: string, facts: readonly KeyFact[], at: string | undefined): void {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600)
  try {
    const bytes = readFileSync(handle)
    const completeBytes = bytes.lastIndexOf(10) + 1
    const tail = bytes.subarray(completeBytes)
    const known = keysIn(bytes.subarray(0, completeBytes).toString('utf8'), file)
    const tailKey = tail.length === 0 ? undefined : keyIn(tail.toString('utf8'))
    if (tailKey !== undefined) known.add(tailKey)
    else if (tail.length > 0) moveTornTail(handle, file, tail, completeBytes)
    const lines = facts.filter((fact) => addIfNew(fact, known)).map((fact) => JSON.stringify({ ...fact, ...(at !== undefined && { timestamp: at }) }))
    const text = `${tailKey === undefined ? '' : '\n'}${lines.map((line) => `${line}\n`).join('')}`
    if (text !== '') writeFully(handle, Buffer.from(text))
    fsyncSync(handle)
    if (bytes.length === 0) syncFolder(dirname(file))
  } finally {
    closeSync(handle)
  }
}

/** Whether a fact is new; adds it to the known ones. */
function addIfNew({ type, content }: KeyFact, known: Set<string>): boolean {
  const key = `${type}\n${content}`
  if (known.has(key)) return false
  known.add(key)
  return true
}

function keysIn(text: string, file: string): Set<string> {
  const keys = new Set<string>()
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return
    const key = keyIn(line)
    if (key === undefined)
      throw new DecantError(
        'damaged-memory-file',
        `Line ${i + 1} of the memory file is not a JSON object`,
        'Fix or remove that line; nothing was cut or written.',
        {
          file,
          line: i + 1,
        },
      )
    keys.add(key)
  })
  return keys
}

/** The key of a line for finding duplicates; undefined if it is not a JSON object. */
function keyIn(line: string): string | undefined {
  const value = asObject(parseJson(line))
  return value && 'type' in value && 'content' in value ? `${scalarAsText(value.type)}\n${scalarAsText(value.content)}` : value && line
}

/** Moves a torn tail into the `.torn` file, durably, before it is removed from this one. */
function moveTornTail(handle: number, file: string, tail: Uint8Array, completeBytes: number): void {
  const tornFile = openSync(`${file}.torn`, 'a', 0o600)
  try {
    writeFully(tornFile, Buffer.concat([tail, Buffer.from('\n')]))
    fsyncSync(tornFile)
  } finally {
    closeSync(tornFile)
  }
  ftruncateSync(handle, completeBytes)
}

/** Writes everything, or restores the file's length. */
function writeFully(handle: number, bytes: Uint8Array): void {
  const lengthBefore = fstatSync(handle).size
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
  } catch (error) {
    ftruncateSync(handle, lengthBefore)
    throw error
  }
}

/** A new file only survives a power loss if its folder was synced; where folders cannot be synced, there is nothing to do. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {}
}
