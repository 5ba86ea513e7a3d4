// An archive of your own in one JSON file, for small archives that one process has open at a time. It keeps what decant promises of archives, as the
// contract at the end checks. For a database each function below is a query; docs/archive.md says when decant calls which.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handleIn, memoryArchive, refOf } from 'decant/archive'
import { DecantError } from 'decant/message'
import { archiveContract } from 'decant/testing'

/**
 * @typedef {Omit<import('decant/archive').ArchiveRecord, 'bytes'> & { bytes: string, text?: string | undefined, at: number }} Kept
 * @typedef {{ key: string, records: Kept[], links: [from: string, to: string, relation: string][] }} State the latest of each comes last
 */

/** Finds a record by ref or hash, also as people copy them, or by the ref of a record that it replaced. @param {State} state @param {string} name */
function find({ records, links }, name) {
  const handle = handleIn(name) ?? name
  const other = links.find(([from, , relation]) => from === handle && relation === 'ref')?.[1]
  return records.find(({ hash, ref }) => hash === handle || ref === handle) ?? records.find(({ hash }) => hash === other)
}

/** Stores equal bytes once, with their age to the hour. @param {State} state @param {import('decant/archive').ArchiveEntry} entry */
function add({ key, records }, { kind, bytes, text, meta }, now = Date.now()) {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = records.find((one) => one.hash === hash)
  const at = Math.max(known?.at ?? 0, now - (now % 3_600_000))
  if (known) Object.assign(known, { text: known.text ?? text, at })
  else records.push({ hash, ref: refOf(key, bytes), kind, bytes: Buffer.from(bytes).toString('base64'), text, at, ...(meta && { meta }) })
  return hash
}

/** Moves the links of a record to its replacement, except those to vectors. @param {State} state @param {Kept} old @param {string} bytes */
function replace(state, { hash, ref, kind, meta, text, at }, bytes) {
  const other = add(state, { kind, bytes, ...(meta && { meta }), ...(text !== undefined && { text: bytes }) }, at)
  const renamed = (/** @type {string} */ name, /** @type {string} */ relation) => (name === hash && !relation.startsWith('vectors:') ? other : name)
  state.links = state.links.map(([from, to, relation]) => [renamed(from, relation), renamed(to, relation), relation])
  state.links.push([ref, other, 'ref'])
}

/** Removes a record with its vectors, and all links from and to any of them. @param {State} state @param {string} hash */
function drop(state, hash) {
  const gone = [hash, ...state.links.flatMap(([from, to, relation]) => (from === hash && relation.startsWith('vectors:') ? [to] : []))]
  state.records = state.records.filter((one) => !gone.includes(one.hash))
  state.links = state.links.filter(([from, to]) => !gone.includes(from) && !gone.includes(to))
}

/** @param {Kept} kept @returns {import('decant/archive').ArchiveRecord} */
const shown = ({ text, bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes, 'base64') })

/** @param {string} file @returns {Promise<import('decant/archive').Archive>} */
async function jsonArchive(file) {
  /** @type {string | undefined} */
  let stored = await readFile(file, 'utf8').catch(() => JSON.stringify({ key: randomBytes(32).toString('hex'), records: [], links: [] }))
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  /** @returns {State} */
  const state = () => {
    if (stored === undefined) throw new DecantError('archive-closed', 'The archive was closed', 'Open it again.')
    return JSON.parse(stored)
  }
  /** @template T @param {(state: State) => T} look @returns {Promise<T>} */
  const read = async (look) => look(state())
  /** Makes one change at a time; it counts only once it is in the file. @template T @param {(next: State) => T} make @returns {Promise<T>} */
  const change = (make) => {
    const done = last.then(async () => {
      const next = state()
      const made = make(next)
      await writeFile(`${file}.new`, JSON.stringify(next), { flush: true, mode: 0o600 })
      await rename(`${file}.new`, file)
      stored = JSON.stringify(next)
      return made
    })
    last = done.catch(() => {})
    return done
  }
  return {
    key: await change(({ key }) => key),
    volatile: false,
    async put(entries, { signal } = {}) {
      signal?.throwIfAborted()
      const hashes = await change((next) => entries.map((entry) => add(next, entry)))
      return read(({ records }) => hashes.flatMap((hash) => records.filter((one) => one.hash === hash)).map(shown))
    },
    get: (name) => read((now) => [find(now, name)].flatMap((one) => (one ? [shown(one)] : []))[0]),
    async search(query, which) {
      const { key, records } = state()
      const words = memoryArchive({ key }) // a database would ask its index here; snippets go through `redact`
      await words.put(records.flatMap((one) => (one.text === undefined ? [] : [{ ...shown(one), text: one.text }])))
      return words.search(query, which)
    },
    list: ({ limit = 20, kind, isVisible, before } = {}) =>
      read(({ records }) => {
        const end = before === undefined ? records.length : records.findIndex(({ hash }) => hash === before)
        const older = records.slice(0, Math.max(0, end)).reverse()
        const wanted = older.filter((one) => (kind === undefined || one.kind === kind) && (isVisible?.(one.hash) ?? true))
        return wanted.slice(0, Math.max(0, limit || 0)).map(shown)
      }),
    link: (...link) => change(({ links }) => void links.push(link)),
    linked: (name, relation) =>
      read(({ links }) => [...new Set(links.flatMap(([from, to, its]) => (from === name && its === relation ? [to] : [])).reverse())]),
    forget: (name) =>
      change((next) => {
        const known = find(next, name)
        if (known) drop(next, known.hash)
        return known !== undefined
      }),
    forgetEach: (hashes, instead) =>
      change((next) => {
        for (const old of hashes.flatMap((hash) => next.records.filter((one) => one.hash === hash))) {
          const bytes = instead?.get(old.hash)
          if (bytes !== undefined) replace(next, old, bytes)
          drop(next, old.hash)
        }
      }),
    shrink: () => read(() => {}),
    async close() {
      await last
      stored = undefined
    },
  }
}

const folder = await mkdtemp(join(tmpdir(), 'own-archive-'))
let count = 0
const reopen = () => jsonArchive(join(folder, `${count}.json`))
const open = () => {
  count++
  return reopen()
}
const failures = await archiveContract(open, { reopen })
for (const { promise, message } of failures) console.log(`${promise}: ${message}`)
console.log(`${count} archives tried, ${failures.length} promises broken`)
await rm(folder, { recursive: true })
