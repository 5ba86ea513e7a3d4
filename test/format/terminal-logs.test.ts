import { expect, it } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { terminalLogs } from './terminal-logs.ts'

const inputOf = (name: string) => terminalLogs[name]?.input ?? ''
const wordsOf = (input: string) => [...decodeAll(input)].map(({ history }) => history.messages.map(messageText))
const notesOf = (input: string) => decode(input).notes.map(({ message }) => message)

it('decodeAll reads each sub-agent of Copilot as a separate run and notes compactions and skipped events', () => {
  const [main, side, ...more] = [...decodeAll(inputOf('copilot'))]
  expect(more).toEqual([])
  expect([main?.meta?.id, side?.meta?.id, main?.model]).toEqual(['cp1', 'cp1/t2', 'claude-haiku-4.5'])
  expect(side?.history.messages.map(({ role }) => role)).toEqual(['assistant', 'tool'])
  expect(main?.history.messages.map(({ written }) => written)).toEqual([undefined, undefined, undefined, undefined, undefined, 'summary', undefined])
  expect(main?.notes.map(({ code }) => code)).toContain('compact-boundary')
  expect(notesOf(inputOf('copilot'))).toContain('1 assistant.message_delta event is no part of the conversation')
})

it('decode reads a tool that the user of Copilot ran as a call with its result', () => {
  const line = (type: string, data: object) => JSON.stringify({ type, data, timestamp: '2026-01-01T00:00:00Z' })
  const text = [
    line('user.message', { content: 'hello' }),
    line('tool.user_requested', { toolCallId: 'u1', toolName: 'bash', arguments: { command: 'ls' } }),
    line('tool.execution_start', { toolCallId: 'u1', toolName: 'bash', arguments: { command: 'ls' } }),
    line('tool.execution_complete', { toolCallId: 'u1', success: true, result: { content: 'one file' } }),
  ].join('\n')
  expect(decode(text).history.messages.map(({ role, parts }) => [role, parts.map(({ type }) => type).join()])).toEqual([
    ['user', 'text'],
    ['assistant', 'tool-call'],
    ['tool', 'tool-result'],
  ])
})

it('decodeAll puts the branch of the last Qwen Code record first and reads each other branch as a separate run', () => {
  const [main, side] = wordsOf(inputOf('qwenCode'))
  expect(main?.at(-1)).toBe('the gate is red')
  expect(side).toEqual(['the colour not taken'])
  const runs = [...decodeAll(inputOf('qwenCode'))]
  expect(runs.map(({ meta }) => meta?.id)).toEqual(['q1', 'q1/1'])
  expect(runs[0]?.notes.map(({ code, line }) => [code, line])).toContainEqual(['compact-boundary', 6])
  expect(runs[0]?.history.messages[0]).toMatchObject({ at: '2026-01-01T00:00:00.000Z', source: { start: 0 } })
})

it('decode omits hidden and system blocks of goose and reads results of older versions', () => {
  expect(wordsOf(inputOf('goose export')).flat()).not.toContain('for eyes alone')
  expect(notesOf(inputOf('goose export'))).toEqual([
    '1 systemNotification block is no part of the conversation',
    '1 hidden text block is no part of the conversation',
  ])
  const older = inputOf('goose, old layout').replace('{"content":[{"type":"text","text":"much wool"}],"isError":false}', '[{"type":"text","text":"much wool"}]')
  expect(older).not.toBe(inputOf('goose, old layout'))
  const results = decode(older).history.messages.filter(({ role }) => role === 'tool')
  expect(results.map(messageText)).toEqual(['much wool', 'no scales'])
  expect(results.map(({ parts }) => parts.some((part) => part.type === 'tool-result' && part.isError))).toEqual([false, true])
})

it('decodeAll reads what the agent saw of τ²-bench trials, with their success, and rejects spoken ones', () => {
  const [first, second] = [...decodeAll(inputOf('tau2-bench with all simulations'))]
  expect([first?.meta?.success, second?.meta?.success, first?.meta?.id, second?.meta?.id, first?.model]).toEqual([true, false, '5-0', '5-1', 'gpt-x'])
  expect(first?.history.messages.map(messageText).join('\n')).not.toContain('the user saw it')
  expect(first?.notes.map(({ message }) => message)).toEqual([
    "1 user's call message is no part of the conversation",
    "1 user's result message is no part of the conversation",
  ])
  expect(() => decode(JSON.stringify({ simulations: [{ task_id: '1', ticks: [] }], info: {} }))).toThrow(/was spoken/)
})

it('decode marks summaries of Droid, and failed Amp results by the status of their run', () => {
  expect(decode(inputOf('droid')).history.messages.map(({ written }) => written)).toEqual([undefined, undefined, undefined, undefined, 'summary', undefined])
  expect(decode(inputOf('droid')).notes.map(({ code, line }) => [code, line])).toContainEqual(['compact-boundary', 7])
  const { history, model } = decode(inputOf('amp'))
  expect(model).toBe('claude-x')
  expect(history.messages[0]?.at).toBe('2026-01-01T00:00:00.000Z')
  expect(history.messages[2]?.parts.map((part) => part.type === 'tool-result' && [part.callId, part.isError === true])).toEqual([
    ['a1', false],
    ['a2', false],
    ['a3', true],
  ])
})

it('decode keeps the signature of Kimi CLI reasoning and counts skipped marker lines', () => {
  const sealed = inputOf('kimiCli').replace('"encrypted":null', '"encrypted":"gAAA"')
  expect(decode(sealed).history.messages[2]?.parts[0]).toMatchObject({ type: 'reasoning', text: 'which cat', signature: 'gAAA' })
  expect(notesOf(sealed)).toEqual(['1 _checkpoint line is no part of the conversation', '1 _usage line is no part of the conversation'])
})
