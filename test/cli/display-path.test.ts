import { expect, it } from 'vitest'
import { displayPath } from '../../src/cli/show/display-path.ts'

it('a path in the current folder is shown as relative, and other paths are unchanged', () => {
  expect(displayPath('/home/me/runs/small.json', '/home/me')).toBe('runs/small.json')
  for (const whole of ['/home/you/small.json', '/home/me', '/home/me/-x']) expect(displayPath(whole, '/home/me')).toBe(whole)
})
