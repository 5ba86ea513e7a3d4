import { expect, it } from 'vitest'
import { formats } from '../../src/format/index.ts'
import { bodies } from './bodies/all.ts'
import { wireContract } from './wire-contract.ts'

it('holds every wire format to the contract', () => {
  expect(Object.keys(bodies).sort()).toEqual(formats.flatMap((format) => ('encode' in format ? [format.name] : [])).sort())
})

for (const [name, arbitrary] of Object.entries(bodies)) wireContract(name, arbitrary)
