import { expect, it } from 'vitest'
import { hasSameContent } from '../../src/law/reading/has-same-content.ts'
import type { Part } from '../../src/message/index.ts'

/** A part of each kind, and the fields that count on the wire. */
const kinds: readonly (readonly [Part, readonly object[]])[] = [
  [{ type: 'text', text: 'a' }, [{ text: 'b' }]],
  [{ type: 'reasoning', text: 'a', signature: 's', encrypted: 'e' }, [{ text: 'b' }, { signature: 't' }, { encrypted: 'f' }]],
  [{ type: 'tool-call', callId: '1', name: 'read', input: '{}' }, [{ callId: '2' }, { name: 'edit' }, { input: '{"a":1}' }]],
  [
    { type: 'tool-result', callId: '1', isError: false, output: [{ type: 'text', text: 'a' }] },
    [{ callId: '2' }, { isError: true }, { output: [] }, { output: [{ type: 'text', text: 'b' }] }],
  ],
  [{ type: 'image', url: 'u', mediaType: 'image/png' }, [{ url: 'v' }, { mediaType: 'image/gif' }, { bytes: 3 }]],
  [{ type: 'file', url: 'u', name: 'n', text: 'a', bytes: 3 }, [{ url: 'v' }, { name: 'o' }, { text: 'b' }, { bytes: undefined }]],
  [{ type: 'opaque', kind: 'x', json: '{}' }, [{ json: '[]' }]],
]

it.each(kinds)('hasSameContent compares the type and every field of %j', (part, others) => {
  expect(hasSameContent(part, { ...part })).toBe(true)
  for (const other of others)
    expect([hasSameContent(part, { ...part, ...other } as Part), hasSameContent({ ...part, ...other } as Part, part)]).toEqual([false, false])
  for (const [other] of kinds) if (other.type !== part.type) expect(hasSameContent(part, other)).toBe(false)
})
