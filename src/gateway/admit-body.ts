import type { Readable } from 'node:stream'
import type { Admission, Reservation } from './admission.ts'
import { type RequestBody, readBody } from './http/read-body.ts'

/** A body and the room it takes. A body that waited for room in vain is read no further and takes none. */
export interface AdmittedBody {
  readonly body: RequestBody
  readonly reservation: Reservation | undefined
}

/** Bytes reserved at first for a body of unknown length; a longer one then waits for room for the largest body. */
const BEGINNING_BYTES = 1 << 20

/**
 * Reads a body as soon as there is room for it, at most `maxBytes` bytes. Once read, it keeps only the room that it needs. A body of unknown length begins in
 * the room for beginnings, and keeps that while it waits for more.
 * @param length in bytes; undefined if unknown
 */
export async function admitBody(stream: Readable, length: number | undefined, maxBytes: number, admission: Admission): Promise<AdmittedBody> {
  if (length !== undefined) return readReserved(stream, Math.min(length, maxBytes), await admission.reserve(Math.min(length, maxBytes)))
  const beginningBytes = Math.min(BEGINNING_BYTES, maxBytes)
  const beginning = await readReserved(stream, beginningBytes, await admission.beginnings.reserve(beginningBytes))
  if (beginning.body.isComplete || beginningBytes === maxBytes || !beginning.reservation) return beginning
  const reservation = await admission.reserve(maxBytes)
  beginning.reservation.release()
  return readReserved(stream, maxBytes, reservation, beginning.body.start)
}

async function readReserved(stream: Readable, maxBytes: number, reservation: Reservation | undefined, before?: Buffer): Promise<AdmittedBody> {
  if (!reservation) return { body: { isComplete: false, start: before ?? Buffer.alloc(0), rest: stream }, reservation }
  try {
    const body = await readBody(stream, maxBytes, before)
    if (body.isComplete) reservation.shrinkTo(body.bytes.length)
    return { body, reservation }
  } catch (error) {
    reservation.release()
    throw error
  }
}
