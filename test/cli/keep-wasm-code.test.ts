import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Makes requests over loopback in a separate process, which reports whenever V8 looks for WebAssembly code to free. */
const program = (first: string) => `
import v8 from 'node:v8'
import { createServer } from 'node:http'
import { keepWasmCode } from '${new URL('../../src/cli/serve/keep-wasm-code.ts', import.meta.url)}'
${first}
v8.setFlagsFromString('--stress-wasm-code-gc')
v8.setFlagsFromString('--trace-wasm-code-gc')
const server = createServer((_, response) => response.end('x')).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
for (let i = 0; i < 2000; i++) await (await fetch('http://127.0.0.1:' + server.address().port)).text()
server.close()
`
const looked = (first: string) => spawnSync(process.execPath, ['--input-type=module', '-e', program(first)], { encoding: 'utf8' })

it.skipIf(!process.versions.v8.startsWith('13.'))(
  'V8 does not free the code that parses HTTP while a gateway runs (skipped where V8 is not that of Node 24)',
  () => {
    // Where it looks for code to free it may come to the very end that this is about, and then what it said is lost.
    const freed = looked('')
    expect(freed.signal !== null || freed.stdout.includes('wasm-gc')).toBe(true)
    const kept = looked('keepWasmCode()')
    expect([kept.status, kept.stdout, kept.stderr]).toEqual([0, '', ''])
  },
)
