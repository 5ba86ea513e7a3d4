import { describe, expect, it } from 'vitest'
import { packageBeside, scriptBeside, scriptIfBeside } from '../../src/package/index.ts'

const missing = expect.objectContaining({ code: 'part-missing', remedy: expect.stringContaining('--external:decant') })

describe('what decant loads when it is needed', () => {
  it('is found where decant stands', () => {
    expect(packageBeside(import.meta.url, 'gpt-tokenizer/encoding/o200k_base')).toHaveProperty('countTokens')
    expect(scriptBeside(import.meta.url, './beside.test').href).toBe(import.meta.url)
  })

  it.each([
    ['a bundle of modules', 'file:///nowhere/bundle.js'],
    ['a bundle for require', undefined],
  ])('says what to do in %s', (_, here) => {
    expect(() => packageBeside(here, 'gpt-tokenizer/encoding/o200k_base')).toThrow(missing)
    expect(() => scriptBeside(here, './worker')).toThrow(missing)
    expect(scriptIfBeside(here, './worker')).toBeUndefined()
  })
})
