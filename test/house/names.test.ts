import { expect, it } from 'vitest'
import type { CompressOptions, ErrorCode, FormatName, StrategyChoice, WireName } from '../../src/index.ts'
import { DecantError } from '../../src/message/index.ts'
import { strategies } from '../../src/strategy/index.ts'

/** A list of names that compiles only if none is missing and none is too many. */
const all = <Name extends string>(names: Readonly<Record<Name, true>>) => Object.keys(names).toSorted()

it('WireName and FormatName list exactly the names of the wires and formats', async () => {
  const { formats, wires } = await import('../../src/format/index.ts')
  const wireNames: Readonly<Record<WireName, true>> = {
    'ai-sdk-model': true,
    'ai-sdk-ui': true,
    'anthropic-messages': true,
    'bedrock-converse': true,
    deepseek: true,
    gemini: true,
    langchain: true,
    mistral: true,
    'openai-agents': true,
    'openai-chat': true,
    'openai-responses': true,
  }
  const logNames: Readonly<Record<Exclude<FormatName, WireName>, true>> = {
    'agent-dojo': true,
    aider: true,
    amp: true,
    atif: true,
    cawm: true,
    'chat-app': true,
    chatgpt: true,
    'claude-ai': true,
    'claude-code': true,
    codex: true,
    copilot: true,
    'deer-flow': true,
    dialogue: true,
    droid: true,
    framework: true,
    'gemini-cli': true,
    goose: true,
    headless: true,
    inspect: true,
    jsonl: true,
    'kimi-cli': true,
    langgraph: true,
    langsmith: true,
    'mini-swe-agent': true,
    opencode: true,
    'openhands-events': true,
    'openhands-llm-log': true,
    otel: true,
    pi: true,
    'qwen-code': true,
    records: true,
    requests: true,
    specstory: true,
    steps: true,
    'swe-agent': true,
    'tau-bench': true,
    'tau2-bench': true,
    'who-and-when': true,
  }
  expect(wires.map(({ name }) => name).toSorted()).toEqual(all(wireNames))
  expect(formats.map(({ name }) => name).toSorted()).toEqual(all({ ...wireNames, ...logNames }))
})

it('the option types accept names from variables, and DecantError accepts known codes only', () => {
  const fromFile: string = 'cover'
  const choices: readonly StrategyChoice[] = ['cover', 'basic', 'fold-repeats,cover', fromFile, strategies.newest()]
  const options: CompressOptions = { budget: '20%', strategy: fromFile, format: fromFile }
  expect(choices).toHaveLength(5)
  expect(options.strategy).toBe('cover')
  const code: ErrorCode = new DecantError('invalid-json', 'words', 'remedy').code
  expect(code).toBe('invalid-json')
  // @ts-expect-error: a code that is on no list
  expect(new DecantError('no-such-code', 'words', 'remedy').message).toBe('words')
})
