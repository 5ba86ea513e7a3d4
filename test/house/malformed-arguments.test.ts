import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as law from '../../src/doors/law.ts'
import * as message from '../../src/doors/message.ts'
import { h } from '../../src/testing/index.ts'

const here = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'decant-given-'))
// Functions that take a path may write there.
beforeAll(() => process.chdir(folder))
afterAll(() => {
  process.chdir(here)
  rmSync(folder, { recursive: true, force: true })
})

const files = ['../../src/index.ts', ...readdirSync(new URL('../../src/doors', import.meta.url)).map((file) => `../../src/doors/${file}`)]
const doors = await Promise.all(
  files.map(async (file) => [file.replace(/^.*\/|\.ts$/g, ''), (await import(file)) as Readonly<Record<string, unknown>>] as const),
)

/** Exports that are not called with nothing, with the reason. */
const APART: Readonly<Record<string, string>> = { DecantError: 'it is what is thrown' }

/** Mistaken arguments: nothing, the wrong kind, a list with a hole, a provider's own messages. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  {},
  7,
  'x',
  [],
  [null],
  [{}],
  [{ role: 'user', content: 'Hello' }],
  { messages: [{ role: 'user', content: 'Hello' }] },
]
const SOUND: readonly unknown[] = [h('u a[1] r1 a'), h('u a').messages, law.profileNamed('anthropic-bound'), [{ keep: 2 }], 'a text']

/** Allowed errors: decant's own, a RangeError (the language's own, or an edit for another history), and system errors about a path. */
const allowed = (error: unknown) => error instanceof message.DecantError || error instanceof RangeError || 'syscall' in Object(error)

type Called = (...args: readonly unknown[]) => unknown

/** Calls it like a careless program, and reads the first value that it yields. */
async function called(value: Called, args: readonly unknown[]): Promise<void> {
  const isClass = value.toString().startsWith('class ')
  const made = await (isClass ? Reflect.construct(value, args) : Reflect.apply(value, undefined, args))
  if (typeof Object(made).next === 'function') await (made as AsyncIterator<unknown>).next()
}

const all = [
  [],
  ...ODD.flatMap((odd) => [
    [odd],
    [odd, odd],
    [odd, odd, odd],
    ...SOUND.flatMap((sound) => [
      [sound, odd],
      [odd, sound],
      [sound, sound, odd],
    ]),
  ]),
]

describe.each(doors)('the door %s', (_, door) => {
  const made = Object.entries(door).flatMap(([name, value]) =>
    typeof value === 'function' && !Object.hasOwn(APART, name) ? [[name, value as Called] as const] : [],
  )
  it.each(made)('%s throws only a DecantError, a RangeError or a system error for missing or invalid arguments', async (name, value) => {
    for (const args of all) {
      const error: unknown = await called(value, args).then(
        () => undefined,
        (fault: unknown) => fault,
      )
      if (error !== undefined) expect(allowed(error), `${name}(${JSON.stringify(args).slice(0, 200)}): ${String(error)}`).toBe(true)
    }
  })
})

it('violations rejects a provider’s messages and names decode(body) as the remedy', () => {
  const body = { messages: [{ role: 'user', content: 'Hello' }], tools: [] }
  expect(() => law.violations(body as never, law.profileNamed('openai-chat'))).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message: 'violations: message 0 has no parts', remedy: expect.stringContaining('decode(body)') }),
  )
})
