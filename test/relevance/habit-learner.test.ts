import { expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { habitOdds } from '../../src/relevance/habit/habit-odds.ts'
import { HabitLearner, type Habits, habitWeights, ledger } from '../../src/relevance/index.ts'

type Kind = 'ticket' | 'parcel' | 'urgent'
type Counts = Partial<Record<Kind, number>>

let next = 100_000

/** Names of each kind in lines that differ only by their kind, with the kinds mixed. */
function listed(counts: Counts): { before: Message[]; names: Record<Kind, string[]> } {
  const names: Record<Kind, string[]> = { ticket: [], parcel: [], urgent: [] }
  const lines: string[] = []
  for (const kind of Object.keys(counts) as Kind[])
    for (let i = 0; i < (counts[kind] ?? 0); i++) {
      next += 7919
      names[kind].push(String(next))
      lines.splice(next % (lines.length + 1), 0, `${kind} ${next} is held at the northern desk until somebody asks for it`)
    }
  const textMessage = (role: Message['role'], text: string): Message => ({ id: role, role, parts: [{ type: 'text', text }] })
  return { before: [textMessage('user', 'Close what is open.'), textMessage('assistant', lines.join('\n'))], names }
}

/** Adds a moment of a run at which this many of the listed names of each kind were needed. */
function add(learner: HabitLearner, run: number, needed: Counts, counts: Counts): void {
  const { before, names } = listed(counts)
  const need = (Object.keys(needed) as Kind[]).flatMap((kind) => names[kind].slice(0, needed[kind]))
  learner.add({ before, need: new Set(need), alwaysKept: new Set(), run })
}

/** The weight that habits add to new names of each kind. */
function added(learner: HabitLearner, runs: number): Record<Kind, number> {
  const { before, names } = listed({ ticket: 5, parcel: 5, urgent: 5 })
  const read = ledger(before)
  const odds = habitOdds(habitWeights('test', learner.learnHabits(runs).habits as Habits), read)
  const mean = (kind: Kind) => names[kind].reduce((sum, name) => sum + (odds[read.names.indexOf(name)] as number), 0) / names[kind].length
  return { ticket: mean('ticket'), parcel: mean('parcel'), urgent: mean('urgent') }
}

it('HabitLearner weighs the newest runs no more than the oldest', () => {
  const learner = new HabitLearner()
  const counts = { ticket: 10, parcel: 10, urgent: 10 }
  for (let run = 0; run < 10; run++) add(learner, run, { ticket: 10, urgent: 10 }, counts)
  for (let run = 0; run < 10; run++) add(learner, run, { parcel: 10, urgent: 10 }, counts)
  const { ticket, parcel, urgent } = added(learner, 10)
  expect(Math.abs(ticket - parcel)).toBeLessThan(0.15)
  expect(urgent).toBeGreaterThan(Math.max(ticket, parcel) + 0.5)
})

it('HabitLearner does not let a moment with one needed name outweigh many moments with many names', () => {
  const learner = new HabitLearner()
  for (let run = 0; run < 20; run++) add(learner, run, { ticket: 60, urgent: 60 }, { ticket: 60, parcel: 60, urgent: 60 })
  for (const run of [0, 10]) add(learner, run, { parcel: 1 }, { ticket: 20, parcel: 1, urgent: 1 })
  const { ticket, parcel } = added(learner, 20)
  expect(ticket).toBeGreaterThan(0.5)
  expect(parcel).toBeLessThan(0)
})

it('HabitLearner learns from a sample of a long list without making unneeded names likelier', () => {
  const learner = new HabitLearner()
  for (let run = 0; run < 12; run++) add(learner, run, { ticket: 80, urgent: 80 }, { ticket: 800, parcel: 720, urgent: 80 })
  const { ticket, parcel, urgent } = added(learner, 12)
  expect(parcel).toBeLessThan(0.2)
  expect(ticket).toBeGreaterThan(parcel + 0.5)
  expect(urgent).toBeGreaterThan(ticket + 0.5)
})
