import type { Readable } from 'node:stream'
import type { Admission, Room } from './admission.ts'
import { type Body, readBody } from './way/body.ts'

/** A body and the room it takes. A body that waited for room in vain is read no further and takes none. */
export interface AdmittedBody {
  readonly body: Body
  readonly room: Room | undefined
}

/** Bytes reserved at first for a body of unknown length; a longer one then waits for room for the largest body. */
const FIRST = 1 << 20

/**
 * Reads a body as soon as there is room for it, at most `most` bytes. Once read, it keeps only the room that it needs. A body of unknown length begins in
 * the room for beginnings, and keeps that while it waits for more.
 * @param length in bytes; undefined if unknown
 */
export async function admittedBody(stream: Readable, length: number | undefined, most: number, admission: Admission): Promise<AdmittedBody> {
  if (length !== undefined) return read(stream, Math.min(length, most), await admission.enter(Math.min(length, most)))
  const first = Math.min(FIRST, most)
  const begun = await read(stream, first, await admission.begun.enter(first))
  if (begun.body.whole || first === most || !begun.room) return begun
  const room = await admission.enter(most)
  begun.room.leave()
  return read(stream, most, room, begun.body.start)
}

async function read(stream: Readable, bytes: number, room: Room | undefined, before?: Buffer): Promise<AdmittedBody> {
  if (!room) return { body: { whole: false, start: before ?? Buffer.alloc(0), rest: stream }, room }
  try {
    const body = await readBody(stream, bytes, before)
    if (body.whole) room.keep(body.bytes.length)
    return { body, room }
  } catch (error) {
    room.leave()
    throw error
  }
}
