import { describe, expect, it } from 'vitest'
import { inventedApproval } from '../../src/compact/check/permission/invented-approval.ts'
import type { UserAnswer } from '../../src/compact/check/permission/permissions-in.ts'
import { sentenceSpans } from '../../src/text/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const said = (text: string, question = ''): UserAnswer[] => sentenceSpans(text).map(([start, end]) => ({ question, text: text.slice(start, end) }))

describe('what the user wants to be asked about first', () => {
  it.each([
    ['Wait for my approval before you push to main.', 'The user approved pushing to main.'],
    ['You must ask before pushing to main.', 'The user allowed pushing to main.'],
    ['Pushing to main needs my approval.', 'The user approved pushing to main.'],
    ['I want to review the diff before you push to main.', 'The user approved pushing to main.'],
    ['Please confirm with me before deploying to production.', 'The user approved deploying to production.'],
    ['Only push to main after I approve.', 'The user approved pushing to main.'],
    ['Push to main only when I tell you to.', 'The user approved pushing to main.'],
    ['Show me the list first, then I decide whether the old invoices can be deleted.', 'The user approved deleting the old invoices.'],
    ['Before you push to main, ask me.', 'The user approved pushing to main.'],
    ['Fix the job, and ask me before you change the schema.', 'The user agreed to change the schema.'],
    ['删除数据之前先问我。', '用户同意删除数据。'],
    ['部署到生产环境必须经过我批准。', '用户批准部署到生产环境。'],
    ['切换读流量之前必须先让我确认。', '用户同意切换读流量。'],
    ['推送之前需要我确认。', '用户同意推送。'],
    ['等我确认后再部署到生产环境。', '用户批准部署到生产环境。'],
  ])('%j is no approval, so %j is rejected', (words, claim) => expect(inventedApproval(claim, said(words))).toBeDefined())

  it.each([
    ['You do not need to ask me before you push to the branch.', 'The user allowed pushing to the branch.'],
    ['Push to the branch without asking me first.', 'The user allowed pushing to the branch.'],
    ['不需要我确认，直接推送代码。', '用户要求推送代码。'],
  ])('%j is one, so %j is accepted', (words, claim) => expect(inventedApproval(claim, said(words))).toBeUndefined())
})

describe('what the user forbade', () => {
  const QUESTION = 'I read the production database settings. The plan: change the settings, move the database, test it. Shall I begin in the sandbox?'
  const CLAIM = 'The user approved changes to the production database.'

  it('is not permitted by an answer to a question that mentions it', () => {
    expect(inventedApproval(CLAIM, said('Yes, begin in the sandbox.', QUESTION))).toBeUndefined()
    expect(
      inventedApproval(CLAIM, [...said('Never touch the production database.'), ...said('Yes, begin.', 'Shall I change the database settings?')]),
    ).toBeDefined()
    expect(inventedApproval(CLAIM, [...said('Yes, begin in the sandbox.', QUESTION), ...said('Do not change the production database.')])).toBeDefined()
    const asked = [
      ...said('Fix it, and ask me before you change the schema.'),
      ...said('The key.', 'I can add a key or a unique index on payments. Which one?'),
    ]
    expect(inventedApproval('The user agreed to change the schema by adding a unique index on payments.', asked)).toBeDefined()
    expect(inventedApproval('The user agreed to add a key.', asked)).toBeDefined()
    const zh = [...said('不要动生产环境的数据库。'), ...said('可以，先在测试环境做。', '建议先迁移数据库的历史数据。是否先在测试环境搭建？')]
    expect(inventedApproval('用户批准修改生产环境的数据库。', zh)).toBeDefined()
    expect(inventedApproval('用户同意先在测试环境搭建。', zh)).toBeUndefined()
  })

  it('is permitted by later words that name it, or by the answer to a later question that does', () => {
    const forbidden = said('Never touch the production database. Ask me before you push to main.')
    expect(inventedApproval(CLAIM, [...forbidden, ...said('Ok, you can change the production database now.')])).toBeUndefined()
    expect(inventedApproval(CLAIM, [...forbidden, ...said('yes', 'May I change the production database now?')])).toBeUndefined()
    expect(inventedApproval('The user approved pushing to main.', [...forbidden, ...said('ok', 'All is done. Shall I push to main?')])).toBeUndefined()
    expect(inventedApproval('The user approved pushing to main.', [...forbidden, ...said('ok', 'All is done. Shall I push the branch?')])).toBeDefined()
  })
})

describe('an order in one word', () => {
  it('covers a claim about that action, whatever it is done to, but no other action', () => {
    expect(inventedApproval('At the user’s request the change was committed as 6d0bfc5.', said('commit'))).toBeUndefined()
    expect(inventedApproval('As requested by the user, the new files were committed.', said('please commit'))).toBeUndefined()
    expect(inventedApproval('At the user’s request the change was committed and pushed.', said('commit'))).toBeDefined()
    expect(inventedApproval('At the user’s request the change was committed to main.', said('commit'))).toBeDefined()
  })
})

describe('an order with a limit', () => {
  it.each([
    ['好，提交吧，不过不要推送。', '应用户要求已提交，未推送。', '用户要求提交并推送。'],
    ['ok commit it, but do not push the branch', 'At the user’s request it was committed, but not pushed.', 'The user asked to commit and push the branch.'],
  ])('%j allows %j, not %j', (words, claim, wrong) => {
    expect(inventedApproval(claim, said(words))).toBeUndefined()
    expect(inventedApproval(wrong, said(words))).toBeDefined()
  })
})

describe('a permission with a condition', () => {
  const HIDDEN = 'The user allowed pushing to main.'

  it.each([
    'If the tests pass, you may push to main.',
    'if the tests pass push to main',
    'You may push to main if the tests pass.',
    'You may push to main, but only if the tests pass.',
    'ok, when all tests are green, push to main',
    'Push to main once the tests pass, then write the notes.',
    'Please run the tests and if they pass push to main.',
  ])('%j is none for a claim that hides it', (words) => {
    expect(inventedApproval(HIDDEN, said(words))).toBeDefined()
    expect(inventedApproval('The user allowed pushing to main if the tests pass.', said(words))).toBeUndefined()
    expect(inventedApproval('The tests passed, and the agent pushed to main, as the user had asked.', said(words))).toBeUndefined()
    expect(inventedApproval(HIDDEN, [...said(words), ...said('ok, push to main now')])).toBeUndefined()
  })

  it('is none if it answers a question', () => {
    expect(inventedApproval(HIDDEN, said('Yes, if the tests pass.', 'Shall I push to main?'))).toBeDefined()
    expect(inventedApproval(HIDDEN, said('Yes.', 'Shall I push to main?'))).toBeUndefined()
  })

  it.each([
    ['如果测试通过，可以推送到主分支。', '用户允许推送到主分支。', '用户允许测试通过后推送到主分支。'],
    ['测试通过后再推送到主分支。', '用户要求推送到主分支。', '用户要求测试通过后推送到主分支。'],
  ])('%j in Chinese is none for %j, but one for %j', (words, hidden, claim) => {
    expect(inventedApproval(hidden, said(words))).toBeDefined()
    expect(inventedApproval(claim, said(words))).toBeUndefined()
  })

  it.each([
    'Push to main if you like.',
    'Push to main, and tell me if it works.',
    'Push to main, and if something fails, tell me.',
    'Push to main and if something fails stop.',
    'Push to main when you are done.',
    'If you are done, push to main.',
    'Push to main and see if it works.',
  ])('%j has no condition for the action', (words) => expect(inventedApproval(HIDDEN, said(words))).toBeUndefined())

  it('is one for an action that can be undone', () => {
    expect(inventedApproval('The user approved renaming the module.', said('Yes, rename the module if the tests pass.'))).toBeUndefined()
  })
})

it('a whole sentence of the user claims nothing that they did not say', () => {
  const words = '对，他说可以，这个很容易。'
  for (const extract of [words, `- ${words}`, `用户：${words}`]) expect(inventedApproval(extract, said(words))).toBeUndefined()
  expect(inventedApproval('Push to main is approved.', said('It is not true that push to main is approved.'))).toBeDefined()
})

describe('a claim of approval in German', () => {
  it.each([
    'Der Nutzer hat das Löschen der Daten erlaubt.',
    'Der Benutzer hat dem Push auf main zugestimmt.',
    'Mit Zustimmung des Nutzers wurde deployt.',
    'Das Ausrollen wurde freigegeben.',
    'Der Agent darf jetzt pushen.',
    'Auf Wunsch des Nutzers wurden die Tabellen gelöscht.',
  ])('is rejected if the user named no such action: %s', (claim) => {
    expect(inventedApproval(claim, said('Bitte repariere den Parser. Danke!'))).toBe(claim)
    expect(inventedApproval(claim, said('Lösche nichts: das Löschen, Deployen, Ausrollen oder Pushen ist nicht erlaubt.'))).toBe(claim)
  })

  it.each([
    ['Der Nutzer hat das Löschen der Daten erlaubt.', said('Ja, lösche die Daten, aber nicht die Tabelle.')],
    ['Der Nutzer hat das Löschen der Daten erlaubt.', said('Klar, kein Problem.', 'Soll ich die alten Daten löschen?')],
    ['Der Benutzer hat dem Push zugestimmt.', said('commit and push')],
    ['Auf Wunsch des Nutzers wurde auf main gepusht.', said('Push das, ohne zu fragen.')],
  ] as const)('is accepted if they did: %s', (claim, answers) => expect(inventedApproval(claim, answers)).toBeUndefined())

  it.each([
    'Der Nutzer hat das Pushen nicht erlaubt.',
    'Vor dem Löschen ist die Zustimmung des Nutzers nötig.',
    'Es wird gepusht, sobald der Nutzer zugestimmt hat.',
    'Ein Löschen ist in der Oberfläche möglich.',
    'Der Server hat die Zahlen freigegeben.',
    'Die neue Schnittstelle erlaubt Benutzern das Löschen von Einträgen.',
    'Der Nutzer hat Push-Benachrichtigungen erlaubt.',
    'In den Einstellungen ist das Überschreiben erlaubt.',
  ])('is none if it denies or awaits it, or is about no such action: %s', (sentence) => expect(inventedApproval(sentence, [])).toBeUndefined())
})

it('claims of approval in German are checked in linear time', () => {
  const read = (size: number) => {
    const claims = 'Der Nutzer hat das Löschen erlaubt. '.repeat(size)
    const answers = said('Ja, mach das so. '.repeat(size), 'Soll ich das pushen? '.repeat(size))
    return () => inventedApproval(claims, answers)
  }
  expect(growth(300, read)).toBeLessThan(MOST_GROWTH)
})
