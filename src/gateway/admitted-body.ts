import type { Readable } from 'node:stream'
import type { Admission, Room } from './admission.ts'
import { type Body, readBody } from './way/body.ts'

/** A body and the room that it takes; of one that waited for room in vain no more was read, and it takes none. */
export interface AdmittedBody {
  readonly body: Body
  readonly room: Room | undefined
}

/** Bytes for which a body waits that does not say how many it has; what is longer waits for as many as may be held. */
const FIRST = 1 << 20

/**
 * Reads a body as soon as there is room for it, as far as `most` bytes. Once it is read it takes the room that it needs. One whose length is not known
 * begins in a room for beginnings, and keeps that while it waits for more.
 * @param length in bytes; undefined where it is not known
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
