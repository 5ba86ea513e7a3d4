import { expect, it } from 'vitest'
import { handle } from '../../src/message/index.ts'
import { beginningOf } from '../../src/strategy/draft/index.ts'
import { contextOf } from './context.ts'

it('beginningOf cuts a text before an omission mark or after the handle of the mark, never inside the handle', () => {
  const text = `the first lines of it stand here [17 lines left out · decant:7f3k2a9qxy]${' and more of it'.repeat(40)}`
  for (let most = 24; most < 60; most++) {
    const { text: short } = beginningOf(text, 'a1b2c3d4e5', most, contextOf(0))
    expect(['a1b2c3d4e5', '7f3k2a9qxy a1b2c3d4e5']).toContain(handle.read(short).join(' '))
  }
})
