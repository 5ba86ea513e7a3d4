import { expect, it } from 'vitest'
import { newViolations, profileNamed } from '../../src/law/index.ts'
import { apply } from '../../src/message/index.ts'
import { toolChains } from '../../src/strategy/index.ts'
import { h } from '../../src/testing/index.ts'
import { contextOf } from '../strategy/context.ts'

it('a turn that loses its reasoning is rewritten around developer text within it, which stays in its place', () => {
  const note = '[4 messages left out · decant:abc3]'
  const history = h(`u a"${'a plan of some words '.repeat(20)}" d"Mode 1" a[1] r1 u"${note}" a~[2] r2"${'a log '.repeat(200)}" a[3] r3`)
  const profile = profileNamed('anthropic')
  const left = apply(history.messages, toolChains().plan(history, contextOf(400, profile)))
  expect(left).toContain(history.messages[2])
  expect(left).not.toContain(history.messages[7])
  expect(newViolations(history, { ...history, messages: left }, profile)).toEqual([])
  expect(apply(left, toolChains().plan({ ...history, messages: left }, contextOf(400, profile)))).toEqual(left)
})
