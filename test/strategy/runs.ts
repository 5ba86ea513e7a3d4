import type { Message } from '../../src/message/index.ts'

/** Three runs written by hand, each like a kind that agents make: code, a service desk, several agents. */

const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
const call = (id: string, name: string, input: object, words = ''): Message => ({
  id,
  role: 'assistant',
  parts: [...(words === '' ? [] : [{ type: 'text' as const, text: words }]), { type: 'tool-call', callId: `${id}-c`, name, input: JSON.stringify(input) }],
})
const result = (id: string, of: string, text: string): Message => ({
  id,
  role: 'tool',
  parts: [{ type: 'tool-result', callId: `${of}-c`, output: [{ type: 'text', text }] }],
})

const invoice = Array.from({ length: 60 }, (_, i) => {
  if (i === 17) return '    18→export function roundCents(amount: number): number {'
  if (i === 18) return '    19→  return Math.floor(amount * 100) / 100'
  if (i === 41) return '    42→export function totalWithTax(lines: InvoiceLine[], taxRate: number): number {'
  return `    ${i + 1}→${['', '  // keeps the order of the lines', '  const sum = lines.reduce((all, line) => all + line.net, 0)', '}'][i % 4]}`
}).join('\n')

const listing = Array.from({ length: 40 }, (_, i) => `src/billing/part${i + 100}.ts`).join('\n')

/** An agent mends a rounding bug. */
export const coding: readonly Message[] = [
  say('s', 'system', 'You are a careful engineer.'),
  say('u1', 'user', 'Invoices are one cent short now and then. Find out why and mend it. Do not touch src/billing/legacy.ts.'),
  call('a1', 'Bash', { command: 'ls src/billing' }, 'I look at the folder first.'),
  result('r1', 'a1', `${listing}\nsrc/billing/invoice.ts\nsrc/billing/legacy.ts`),
  call('a2', 'Read', { file_path: '/home/me/shop/src/billing/invoice.ts' }),
  result('r2', 'a2', invoice),
  call('a3', 'Bash', { command: 'npm test -- invoice' }, 'roundCents uses Math.floor, which drops the half cent. I run the tests.'),
  result(
    'r3',
    'a3',
    `${Array.from({ length: 30 }, (_, i) => `  ok ${i + 1} - a line of the suite that passes`).join('\n')}\n  not ok 31 - totalWithTax rounds half up\n    expected 10.13, got 10.12 (INVOICE-2291)\n1 failed, 30 passed`,
  ),
  call('a4', 'Edit', {
    file_path: '/home/me/shop/src/billing/invoice.ts',
    old_string: '  return Math.floor(amount * 100) / 100',
    new_string: '  return Math.round(amount * 100) / 100',
  }),
  result('r4', 'a4', 'The file /home/me/shop/src/billing/invoice.ts has been updated.'),
  say('a5', 'assistant', 'roundCents now rounds half up. Shall I run the whole suite?'),
  say('u2', 'user', 'Yes, and then commit with the ticket INVOICE-2291 in the message.'),
  call('a6', 'Bash', { command: 'npm test' }),
  result('r6', 'a6', `${Array.from({ length: 50 }, (_, i) => `  ok ${i + 1} - passes`).join('\n')}\n50 passed`),
]

const flights = [
  { flight_number: 'KX204', origin: 'BER', destination: 'LIS', departs: '2031-04-02T07:10', price: 143 },
  { flight_number: 'KX311', origin: 'BER', destination: 'LIS', departs: '2031-04-02T12:45', price: 98 },
  { flight_number: 'KX577', origin: 'BER', destination: 'LIS', departs: '2031-04-02T19:30', price: 121 },
]

/** A desk rebooks a flight. */
export const desk: readonly Message[] = [
  say('s', 'system', 'You help travellers. Ask before you charge a card.'),
  say('u1', 'user', 'Hello, my flight tomorrow was cancelled. My id is lena_bauer_4417.'),
  call('a1', 'get_user', { user_id: 'lena_bauer_4417' }),
  result(
    'r1',
    'a1',
    JSON.stringify({
      name: 'Lena Bauer',
      tier: 'silver',
      reservations: ['QX7PLM', 'ZT81AA'],
      cards: [{ id: 'card_9921', last_four: '9921' }],
      email: 'lena@example.org',
    }),
  ),
  call('a2', 'get_reservation', { reservation_id: 'QX7PLM' }),
  result(
    'r2',
    'a2',
    JSON.stringify({
      reservation_id: 'QX7PLM',
      flight_number: 'KX118',
      origin: 'BER',
      destination: 'LIS',
      date: '2031-04-02',
      status: 'cancelled',
      paid: 112,
      insurance: 'yes',
      bags: 1,
    }),
  ),
  say('a3', 'assistant', 'I am sorry about KX118. I look for others on 2 April 2031.'),
  say('u2', 'user', 'After ten in the morning please, and the cheapest one.'),
  call('a4', 'search_flights', { origin: 'BER', destination: 'LIS', date: '2031-04-02' }),
  result('r4', 'a4', JSON.stringify(flights)),
  say('a5', 'assistant', 'KX311 leaves at 12:45 and costs 98. The 14 you paid more go back to card_9921. Shall I book it?'),
  say('u3', 'user', 'Yes, book it.'),
]

/** Several agents look for a number. */
export const agents: readonly Message[] = [
  say('u1', 'user', 'How many stations did the Harbour Line have when it opened, and in which year was that?'),
  say('a1', 'assistant', 'Orchestrator: WebSurfer, please look for the opening of the Harbour Line.'),
  say(
    't1',
    'user',
    `WebSurfer: I opened https://lines.example.org/harbour. ${'The page tells of timetables, tickets and weather. '.repeat(20)}The Harbour Line opened in 1927 with 14 stations between Westquay and Northgate.`,
  ),
  say('a2', 'assistant', 'Orchestrator: Please check with a second source.'),
  say(
    't2',
    'user',
    `WebSurfer: https://archive.example.org/1927/harbour-line lists them. ${'Old photographs of trams and ships follow. '.repeat(20)}Two of the 14 stations, Pier7 and SaltMarket, opened only in 1928.`,
  ),
  say('a3', 'assistant', 'Orchestrator: So 12 stations at the opening in 1927, 14 a year later. FileWriter, keep that in notes/harbour.md.'),
  say('t3', 'user', `FileWriter: written to notes/harbour.md. ${'Nothing else changed in the folder. '.repeat(15)}`),
]
