import { expect, it } from 'vitest'
import { describeError } from '../../src/cli/describe-error.ts'

const systemError = (code: string) => Object.assign(new Error(`${code}: as Node says it`), { code })

it.each(['ENOENT', 'EACCES', 'E2BIG', 'EL2HLT'])('describes %s as an error of the system, not as a fault of decant', (code) => {
  expect(describeError(systemError(code), false).json.code).toBe(code)
})

it.each(['ERR_INVALID_ARG_TYPE', 'e2big', ''])('describes an error with code %j as a fault of decant', (code) => {
  expect(describeError(systemError(code), false).json.code).toBe('fault')
})
