import { expect, it } from 'vitest'
import { snakeCaseReader } from '../../src/validation/index.ts'

const own = snakeCaseReader<{ instanceId?: string | null; id?: string }>('instanceId', 'id')

it('snakeCaseReader renames the listed snake_case fields, and returns an object without them unchanged', () => {
  expect(own({ instance_id: 'a', id: 'b', other_name: 1 } as never)).toEqual({ instanceId: 'a', id: 'b', other_name: 1 })
  const known = { instanceId: 'a' }
  expect(own(known)).toBe(known)
})

it('snakeCaseReader prefers the camelCase field if both are present and it is not null', () => {
  expect(own({ instance_id: 'a', instanceId: 'b' } as never)).toEqual({ instanceId: 'b' })
  expect(own({ instance_id: 'a', instanceId: null } as never)).toEqual({ instanceId: 'a' })
})
