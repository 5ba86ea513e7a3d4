import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { decode, decodeAll, decodeStream, gunzipIfNeeded } from '../../src/format/index.ts'

it('gunzipIfNeeded returns the content of a gzip file and rejects one that is too large or truncated', () => {
  const packed = gzipSync('a'.repeat(10_000))
  expect(gunzipIfNeeded(packed, 10_000)).toHaveLength(10_000)
  expect(() => gunzipIfNeeded(packed, 9_999)).toThrow(expect.objectContaining({ code: 'too-large', message: 'The packed file holds more than 9999 bytes' }))
  expect(() => gunzipIfNeeded(packed.subarray(0, 20))).toThrow(expect.objectContaining({ code: 'invalid-gzip' }))
})

it('decode reads gzipped logs; decodeStream rejects them and suggests createGunzip', async () => {
  const packed = gzipSync('[{"role":"user","content":"hi"}]')
  expect(decode(packed).history.messages).toHaveLength(1)
  expect([...decodeAll(packed)]).toHaveLength(1)
  await expect(decodeStream([packed]).next()).rejects.toMatchObject({ code: 'not-utf8', remedy: expect.stringContaining('createGunzip') })
  expect(() => decode(packed.subarray(0, 20))).toThrow(expect.objectContaining({ code: 'invalid-gzip' }))
})
