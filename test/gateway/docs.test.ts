import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printedBy, programs } from '../program.ts'

test('the first program of docs/gateway.md runs and answers /livez with 200', { timeout: 60_000 }, () => {
  const [first = ''] = programs('docs/gateway.md')
  const asked = `server.once('listening', async () => {
  const { port } = server.address() as import('node:net').AddressInfo
  console.log((await fetch(\`http://127.0.0.1:\${port}/livez\`)).status)
  server.closeAllConnections()
  server.close()
  await archive.close()
})`
  expect(printedBy(`${first.replace('8787', '0')}\n${asked}\n`)).toBe('200\n')
})

test('docs/gateway.md has no bullet longer than 700 characters', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/gateway.md'), 'utf8')
  const long = page.split('\n').filter((line) => /^(?:- |\d\. )/.test(line) && line.length > 700)
  expect(long).toEqual([])
})
