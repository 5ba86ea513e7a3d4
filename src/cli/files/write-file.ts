import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../archive/index.ts'
import { runUninterrupted } from './run-uninterrupted.ts'

/** Names of files that the process has open already, which only the system can resolve. */
const OPEN_ALREADY = /^\/dev\/(?:std(?:in|out|err)|fd\/\d+)$|^\/proc\/(?:self|\d+)\/fd\/\d+$/

/**
 * Writes a file atomically: to a temporary file next to it, synced, then moved over it. Missing folders are created, links
 * are followed, and an existing file keeps its mode. Anything but a regular file (a device, a pipe, a process substitution) is written into
 * directly.
 * @returns where the file is, without links; undefined if what was written into is not a file.
 * @throws the system's error, with the requested path as `path`, and `isOutput`: a missing file is no error of an output, a place that takes none is
 */
export function writeFile(path: string, data: string | Uint8Array): string | undefined {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  try {
    makeFolder(dirname(path))
    const at = followLinks(path)
    const existing = at === undefined ? undefined : statSync(at, { throwIfNoEntry: false })
    if (at === undefined || (existing && !existing.isFile())) appendTo(path, bytes)
    else {
      runUninterrupted(() => replaceAtomically(at, bytes, existing))
      return at
    }
    return undefined
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path, isOutput: true }) : error
  }
}

/** Where the links of a path end, whether or not it exists; undefined if it is open already. */
function followLinks(path: string): string | undefined {
  statSync(path, { throwIfNoEntry: false }) // Fails where links lead round in a circle, so that following them ends.
  for (let at = path; ; ) {
    if (OPEN_ALREADY.test(at)) return undefined
    const folder = realpathSync(dirname(at))
    at = join(folder, basename(at))
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) return at
    at = resolve(folder, readlinkSync(at))
  }
}

/** Appends, because a file may already have content: a shell that passed it to decant has emptied it, if it wanted to. */
function appendTo(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'a')
  try {
    writeAll(handle, bytes)
  } finally {
    closeSync(handle)
  }
}

function replaceAtomically(path: string, bytes: Uint8Array, existing: Stats | undefined): void {
  if (existing) accessSync(path, constants.W_OK)
  const partialPath = `${path}.partial-${process.pid}`
  try {
    rmSync(partialPath, { force: true })
    const handle = openSync(partialPath, 'wx', existing ? 0o600 : 0o666)
    try {
      if (existing) copyModeAndOwner(handle, existing)
      writeAll(handle, bytes)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(partialPath, path)
  } catch (error) {
    rmSync(partialPath, { force: true })
    throw error
  }
}

/** Gives a file the mode of another, and its owner if that is allowed. */
function copyModeAndOwner(handle: number, { mode, uid, gid }: Stats): void {
  if (process.platform === 'win32') return
  const current = fstatSync(handle)
  try {
    if (current.uid !== uid || current.gid !== gid) fchownSync(handle, uid, gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
  if (current.mode !== mode) fchmodSync(handle, mode & 0o777)
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
}
