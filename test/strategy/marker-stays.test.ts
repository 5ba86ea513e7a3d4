import { expect, it } from 'vitest'
import { profileNamed } from '../../src/law/index.ts'
import { type Message, partText } from '../../src/message/index.ts'
import { previewOf } from '../../src/strategy/draft/index.ts'
import { contextOf } from './context.ts'

it('previewOf does not cut a text that is only an omission mark', () => {
  const context = contextOf(1, profileNamed('anthropic'))
  const cut = (text: string) => {
    const part: Message['parts'][number] = { type: 'tool-result', callId: '1', name: 'read', output: [{ type: 'text', text }] }
    return previewOf(partText(part), part, 1, context)?.text
  }
  const once = cut('value '.repeat(40)) as string
  expect(once).toMatch(/^\[240 characters left out · decant:\w+\]$/)
  expect(cut(once)).toBeUndefined()
})
