import { expect, it } from 'vitest'
import { snakeCaseReader } from '../../src/validation/index.ts'

const own = snakeCaseReader<{ instanceId?: string | null; id?: string }>('instanceId', 'id')

it('fields with underscores come under their names here, and what has none is the same object', () => {
  expect(own({ instance_id: 'a', id: 'b', other_name: 1 } as never)).toEqual({ instanceId: 'a', id: 'b', other_name: 1 })
  const known = { instanceId: 'a' }
  expect(own(known)).toBe(known)
})

it('ours counts where both say something', () => {
  expect(own({ instance_id: 'a', instanceId: 'b' } as never)).toEqual({ instanceId: 'b' })
  expect(own({ instance_id: 'a', instanceId: null } as never)).toEqual({ instanceId: 'a' })
})
