import { expect, it } from 'vitest'
import { nearPath } from '../../src/cli/show/near-path.ts'

it('a path is shown as one would type it', () => {
  expect(nearPath('/home/me/runs/small.json', '/home/me')).toBe('runs/small.json')
  for (const whole of ['/home/you/small.json', '/home/me', '/home/me/-x']) expect(nearPath(whole, '/home/me')).toBe(whole)
})
