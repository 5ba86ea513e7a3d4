import { describe, expect, it } from 'vitest'
import { profileNamed } from '../../src/law/index.ts'
import type { History, Message, Part } from '../../src/message/index.ts'
import { keyMessages } from '../../src/strategy/index.ts'
import { firstBrokenRule } from '../../src/testing/contract/first-broken-rule.ts'
import { contextOf } from './context.ts'

const text = (words: string): Part => ({ type: 'text', text: words })
const call = (callId: string, name: string, input: string): Part => ({ type: 'tool-call', callId, name, input })
const result = (callId: string, words: string): Part => ({ type: 'tool-result', callId, output: [{ type: 'text', text: words }] })
const read = (callId: string, room: number) => call(callId, 'read_file', `{"path":"src/room${room}/a.ts"}`)
const historyOf = (...said: [Message['role'], ...Part[]][]): History => ({
  messages: said.map(([role, ...parts], i) => ({ id: `m${i}`, role, parts })),
  tools: [],
})
const TASK = text('Fix the failing parser test in src/lib/parse.ts')

describe('where reasoning is bound to what precedes it, a second pass changes nothing', () => {
  it('if a digest pays only together with the note beside it', () => {
    const plan = 'the an is 决定采用新的方案。 src/lib/parse.ts line decided 任务完成! with 配置文件'
    const found = `${plan.slice(26)} it. reads in We done, fails because fix parser error missing. All and 214 to ${plan} it. reads in We done, fails because fix parser error missing. All and 214 to the an`
    const history = historyOf(
      ['user', TASK],
      ['assistant', text(plan)],
      ['assistant', read('1', 1)],
      ['tool', result('1', found)],
      ['assistant', text('好')],
      ['assistant', read('2', 0)],
      ['tool', result('2', 'ok')],
      ['assistant', read('3', 1), call('4', 'bash', '{"command":"grep -rn x src/4"}'), read('5', 1)],
      ['tool', result('3', 'ok')],
      ['tool', result('4', 'ok')],
      ['tool', result('5', 'ok')],
      ['user', text('好')],
    )
    expect(firstBrokenRule(keyMessages(), history, contextOf(40, profileNamed('bedrock-bound')))).toBeUndefined()
  })

  it('if a removal that would break reasoning is refused, and the reasoning stays', () => {
    const served = Array.from({ length: 12 }, (_, i) => `2026-01-01T10:00:${`${i}`.padStart(2, '0')} INFO request ${i + 7} served`).join('\n')
    const history = historyOf(
      ['user', TASK],
      ['assistant', text('好')],
      ['user', text('好')],
      ['user', text('好')],
      ['user', text('好')],
      ['assistant', { type: 'reasoning', text: '', signature: 's4' }, text('好')],
      ['assistant', read('1', 2)],
      ['tool', result('1', served)],
      ['assistant', read('2', 0)],
      ['user', result('2', 'ok'), text('Mind what I said. 6')],
    )
    expect(firstBrokenRule(keyMessages(), history, contextOf(40, profileNamed('bedrock-bound')))).toBeUndefined()
  })
})
