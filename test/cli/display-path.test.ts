import { expect, it } from 'vitest'
import { displayPath } from '../../src/cli/show/display-path.ts'

it('a path is shown as one would type it', () => {
  expect(displayPath('/home/me/runs/small.json', '/home/me')).toBe('runs/small.json')
  for (const whole of ['/home/you/small.json', '/home/me', '/home/me/-x']) expect(displayPath(whole, '/home/me')).toBe(whole)
})
