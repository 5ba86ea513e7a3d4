import { expect, it } from 'vitest'
import { Workflow } from '../../src/workflow/index.ts'
import { distinctiveName } from '../../src/workflow/induction/extract/distinctive-name.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const step = (action: string) => ({ stepType: 'fixing', reasoning: '', action })
const known = (name: string, ...actions: string[]) =>
  new Workflow({
    name,
    description: '',
    applicableScenarios: [],
    steps: actions.map(step),
    preconditions: [],
    postconditions: [],
    provenance: { runs: [], writtenBy: 'extraction', reinforced: 0, improved: 0 },
  })
const first = known('Book a flight', 'read get_user {value} → edit book_reservation {value}')
const named = (existing: Workflow[], ...actions: string[]) => distinctiveName('Book a flight', actions.map(step), existing)

it('a workflow gets the wanted name if no other has it', () => {
  expect(named([], 'edit book_reservation {value}')).toBe('Book a flight')
  expect(named([known('Book a flight home', 'test')], 'test')).toBe('Book a flight')
})

it('a workflow whose name is taken is named after an act that only it has, mutations first', () => {
  const second = named([first], 'read get_user {value} → read get_flight {value} → edit send_voucher {value}', 'edit book_reservation {value}')
  expect(second).toBe('Book a flight: call send_voucher')
  expect(named([first, known(second, 'edit send_voucher {value}')], 'edit send_voucher {value} → edit cancel_reservation {value}')).toBe(
    'Book a flight: call cancel_reservation',
  )
})

it('naming a workflow takes linear time in the length of the other workflows’ actions', () => {
  const blank = (size: number) => {
    const other = [known('Book a flight', `edit a${' '.repeat(size)}b`)]
    return () => named(other, 'edit book_reservation {value}')
  }
  expect(growth(4000, blank)).toBeLessThan(MOST_GROWTH)
})

it('a workflow that does less is named after what it omits, and gets a number if nothing distinguishes it', () => {
  expect(named([first], 'edit book_reservation {value2}')).toBe('Book a flight without get_user')
  expect(named([first], 'read get_user {value} → edit ×2 book_reservation {value}')).toBe('Book a flight (2)')
  expect(distinctiveName('Fix it', [step('edit {file} → test pytest')], [known('Fix it', 'edit {file} → test npm test')])).toBe('Fix it (2)')
})
