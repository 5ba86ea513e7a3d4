import { describe, expect, it } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import type { Part } from '../../src/message/index.ts'

const PNG = 'iVBORw0KGgo='
const bytes = Buffer.from(PNG, 'base64')

const partsOf = (content: object[]): readonly Part[] => decode([{ role: 'user', content }], { format: 'ai-sdk-model' }).history.messages[0]?.parts ?? []
const file = (data: unknown, more: object = {}) => partsOf([{ type: 'file', data, mediaType: 'image/png', ...more }])[0]

describe('AI SDK file parts', () => {
  it.each([
    ['base64 text', PNG],
    ['base64 text tagged as data', { type: 'data', data: PNG }],
  ])('reads %s as an image with a data URL or a file with its size', (_, data) => {
    expect(file(data)).toMatchObject({ type: 'image', mediaType: 'image/png', url: `data:image/png;base64,${PNG}` })
    expect(file(data, { mediaType: 'application/pdf', filename: 'a.pdf' })).toMatchObject({ type: 'file', name: 'a.pdf', bytes: 9 })
  })

  it.each([
    ['a Uint8Array', new Uint8Array(bytes)],
    ['a Node Buffer', bytes],
    ['an ArrayBuffer', bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)],
    ['a Uint8Array tagged as data', { type: 'data', data: new Uint8Array(bytes) }],
  ])('reads the size of an image given as %s in memory', (_, data) => {
    expect(file(data)).toMatchObject({ type: 'image', bytes: bytes.length })
  })

  it.each([
    ['a URL string', 'https://example.com/a.png'],
    ['a URL object', new URL('https://example.com/a.png')],
    ['a URL string tagged as url', { type: 'url', url: 'https://example.com/a.png' }],
    ['a URL object tagged as url', { type: 'url', url: new URL('https://example.com/a.png') }],
  ])('keeps the URL of an image given as %s', (_, data) => {
    expect(file(data)).toMatchObject({ type: 'image', url: 'https://example.com/a.png' })
  })

  it('reads a file’s text, gives a reference a text line, and gives an unknown kind no text', () => {
    expect(file({ type: 'text', text: 'Read me' }, { mediaType: 'text/plain', filename: 'readme' })).toMatchObject({
      type: 'file',
      name: 'readme',
      text: 'Read me',
    })
    const reference = { type: 'reference', reference: { openai: 'file-1' } }
    expect(file(reference, { filename: 'a.png' })).toMatchObject({ type: 'opaque', kind: 'file', text: '[file a.png]' })
    expect(file({ type: 'later' })).not.toHaveProperty('text')
    expect(file({ type: 'later' })).toMatchObject({ type: 'opaque' })
    expect(file({ type: 'data', data: PNG }, { mediaType: 'image' })).toMatchObject({ type: 'image', mediaType: 'image/*' })
  })

  it('reads a file inside a tool result as an image', () => {
    const output = { type: 'content', value: [{ type: 'file', data: { type: 'data', data: PNG }, mediaType: 'image/png' }] }
    const messages = [{ role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'look', output }] }]
    const [part] = decode(messages, { format: 'ai-sdk-model' }).history.messages[0]?.parts ?? []
    expect(part).toMatchObject({ type: 'tool-result', output: [{ type: 'image', url: `data:image/png;base64,${PNG}` }] })
  })

  it('encodes a file with its data for Anthropic and unchanged for the AI SDK', () => {
    const content = [{ type: 'file', data: { type: 'data', data: PNG }, mediaType: 'image/png' }]
    const document = decode([{ role: 'user', content }], { format: 'ai-sdk-model' })
    expect(JSON.stringify(wireNamed('anthropic-messages').encode(document, document.history.messages))).toContain(PNG)
    expect(wireNamed('ai-sdk-model').encode(document, document.history.messages)).toEqual([{ role: 'user', content }])
  })
})
