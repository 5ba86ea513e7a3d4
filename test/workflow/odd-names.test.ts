import { describe, expect, it } from 'vitest'
import { todoState } from '../../src/compact/tree/todo-state.ts'
import type { Message } from '../../src/message/index.ts'
import { parseChunkAnswer } from '../../src/workflow/chunk/parse-chunk-answer.ts'
import { describeActs } from '../../src/workflow/induction/extract/describe-acts.ts'
import { describeSymbol } from '../../src/workflow/mine/describe-symbol.ts'
import { routineTitle } from '../../src/workflow/mine/routine-title.ts'
import { actOfStep } from '../../src/workflow/step/act-of-step.ts'

const step = { thought: '', observation: '', action: 'npm test' }

describe('names of built-in object properties', () => {
  it.each(['constructor', 'toString', '__proto__', 'valueOf'])('are handled like any other name: %s', (name) => {
    expect(typeof actOfStep({ ...step, actionType: name }).kind).toBe('string')
    expect(describeSymbol(name)).toBe(`call \`${name}\``)
    expect(routineTitle({ steps: [{ symbol: name, source: 'none', sourceRatio: 1 }] })).toMatch(/^Serve a request/)
    expect(describeActs([`think rename it → ${name}`])).not.toContain('[native code]')
    expect(parseChunkAnswer(`{"${name}": "x"}`)).toBeUndefined()
    const input = JSON.stringify({ todos: [{ content: 'write tests', status: name }] })
    const message: Message = { id: 'm0', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'todo_write', input }] }
    expect(todoState([message])).toEqual(['[ ] write tests'])
  })
})
