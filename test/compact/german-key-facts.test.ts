import { describe, expect, it } from 'vitest'
import { keyFacts } from '../../src/compact/facts/key-facts.ts'

const factsOf = (role: 'user' | 'assistant', content: string) => keyFacts([{ role, content }]).map(({ type, content: fact }) => [type, fact])

describe('key facts of a user in German', () => {
  it.each([
    ['decision', 'Bitte starte auf keinen Fall die Datenbank neu, da läuft noch das Backup bis 4 Uhr.'],
    ['decision', 'Dann setz den Pool auf 30 pro Pod.'],
    ['decision', 'Ruf sie noch nicht an, erst wenn wir die Ursache kennen.'],
    ['decision', 'Die 31 Zahlungen dürfen nicht automatisch erstattet werden.'],
    ['decision', 'Die API darf nur lesend benutzt werden.'],
    ['decision', 'Schreib einen Entwurf, aber schick ihn nicht raus.'],
    ['decision', 'Release erst, wenn der Test grün ist, und nicht vor 14 Uhr.'],
    ['decision', 'Den Merge Request darf ich selbst mergen, mach du das nicht.'],
    ['decision', 'Bitte löschen Sie nichts.'],
    ['decision', 'Mach bitte keine Commits ohne meine Freigabe.'],
    ['decision', 'Wir haben uns für PostgreSQL statt MySQL entschieden.'],
    ['decision', 'Nimm Petra Lang.'],
    ['todo', 'Vergiss nicht, den Cron-Job zu prüfen.'],
    ['todo', 'Wir müssen noch die Tests schreiben.'],
    ['todo', 'Die Tests sind noch nicht fertig.'],
    ['preference', 'Ich mag kurze Antworten.'],
    ['preference', 'Kannst du bitte immer auf Deutsch antworten?'],
    ['preference', 'Lieber mit der Bahn als mit dem Flugzeug.'],
    ['fact', 'Die Frist ist der 15. März.'],
    ['fact', 'Das Budget beträgt 20.000 Euro.'],
    ['fact', 'Wir fliegen am 3. Mai.'],
    ['fact', 'Meine Frau ist allergisch gegen Nüsse.'],
    ['fact', 'Jonas ist im Urlaub.'],
  ] as const)('%s: %s', (type, sentence) => {
    expect(factsOf('user', sentence)).toEqual([[type, sentence]])
  })

  it.each([
    'Warum geht das nicht?',
    'Das geht nicht.',
    'Ich weiß es nicht.',
    'Ich kann mich nicht anmelden.',
    'Der Test läuft nur lokal.',
    'Das ist nicht schlimm.',
    'Ich will nicht nerven.',
    'Zeig mir die Datei.',
    'Mach weiter.',
    'Geht es nur mir so?',
  ])('none: %s', (sentence) => {
    expect(factsOf('user', sentence)).toEqual([])
  })
})

describe('key facts of an assistant in German', () => {
  it.each([
    ['decision', 'Die Buchhaltung hat entschieden: 28 der 31 Zahlungen werden erstattet.'],
    ['todo', 'Offen sind der Test von Aylin und der Versand des Berichts.'],
    ['fact', 'Die Liste liegt unter /srv/incident/2291/payments.csv, Zugriff hat nur die Gruppe finance.'],
  ] as const)('%s: %s', (type, sentence) => {
    expect(factsOf('assistant', sentence)).toEqual([[type, sentence]])
  })

  it.each([
    'Verstanden, db-prod-3 wird nicht neu gestartet, solange das Backup läuft.',
    'Wenn du magst, nehmen wir den Test statt der Messung.',
    'Ich habe den Bericht nicht verschickt.',
    'Alle 12 Pods laufen.',
  ])('none: %s', (sentence) => {
    expect(factsOf('assistant', sentence)).toEqual([])
  })
})

it('English words that are German ones too make no German sentence of it', () => {
  for (const sentence of ['I am 3. Then it starts.', 'The war hat is on port.', 'Die casting needs a part am 5.', 'Set it auf.', 'The statt library is small.'])
    expect(factsOf('assistant', sentence)).toEqual([])
})
