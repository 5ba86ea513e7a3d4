import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { hybridArchive, memoryArchive } from '../../src/doors/archive.ts'
import { recallTools } from '../../src/doors/mcp.ts'
import { scriptedModel } from '../../src/doors/model.ts'
import { compress } from '../../src/index.ts'
import { ResentHistories } from '../../src/resent/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { learn, learnFiles } from '../../src/workflow/index.ts'
import { englishRounds } from '../compact/conversation.ts'
import { inFrontOf } from '../gateway/in-front-of.ts'
import { sessionBody } from '../gateway/session-body.ts'
import { send, upstream } from '../gateway/wire.ts'
import { shellHistory } from '../trajectory/runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-listeners-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Listener = () => void

const broken = { name: 'broken', dimensions: 1, embed: () => Promise.reject(new Error('down')) }

/** Work that calls a listener, by the listener's name in a warning; returns whether the work was done. */
const WORK: Readonly<Record<string, (listener: Listener, memory: string) => Promise<boolean>>> = {
  'onProgress threw': async (onProgress) => {
    const messages = [...englishRounds(40), { role: 'user', content: 'And now the last one?' }]
    const model = scriptedModel({ '*': 'The modules read their settings from files at start and check each value.' })
    return (await compress(messages, { budget: 1800, strategy: 'summary', summaryModel: { model, onProgress } })).summaryUse?.written === 1
  },
  'onProgress threw: learn': async (onProgress, memory) => {
    const runs = ['a', 'b'].map((id) => ({ id, load: () => fromHistory(shellHistory(id, [['pytest', '2 passed']])) }))
    return (await learn(runs, { memory, onProgress })).broken.length === 0
  },
  'onProgress threw: learnFiles': async (onProgress, memory) => {
    const file = { name: '1.json', bytes: async () => Buffer.from(JSON.stringify(generatedRun(1))) }
    return (await learnFiles([file], { memory, onProgress })).broken.length === 0
  },
  'onFailure of hybridArchive threw': async (onFailure) => {
    const archive = hybridArchive(memoryArchive(), broken, { onFailure })
    await archive.put([{ kind: 'part', bytes: Buffer.from('the port is 8080'), text: 'the port is 8080' }])
    return (await archive.search('port')).length === 1
  },
  'onCall of recall threw': async (onCall) => {
    return (await recallTools(memoryArchive(), { onCall }).run('recall_list', {})) !== undefined
  },
  'onRender threw': async (onRender) => {
    const sent = sessionBody(30)
    return (await new ResentHistories({ window: 4_000, onRender }).render(sent, { format: 'anthropic-messages' })).length < sent.length
  },
  'onEvent of a gateway threw': async (onEvent) => {
    const { base } = await inFrontOf(await upstream((_, response) => response.end('{}')), { onEvent })
    return (await send(base, '/v1/messages', { body: '{}' })).status === 200
  },
}

const LISTENERS: Readonly<Record<string, Listener>> = {
  'throws synchronously': () => {
    throw new Error('the disk is full')
  },
  'returns a promise that rejects': async () => {
    throw new Error('the disk is full')
  },
}

describe.each(Object.keys(LISTENERS))('a listener that %s', (which) => {
  const warnings: string[] = []
  const rejected = vi.fn()
  const warned = ({ message }: Error) => warnings.push(message)
  beforeEach(() => {
    warnings.length = 0
    process.on('warning', warned)
    process.on('unhandledRejection', rejected)
  })
  afterEach(() => {
    process.off('warning', warned)
    process.off('unhandledRejection', rejected)
  })

  it.each(Object.keys(WORK))('causes a warning and does not disturb the work: %s', async (name) => {
    expect(await WORK[name]?.(LISTENERS[which] as Listener, join(folder, `${which} ${name}`))).toBe(true)
    await vi.waitFor(() => expect(warnings).toContain(`${name.split(':', 1)[0]}: the disk is full`))
    expect(rejected).not.toHaveBeenCalled()
  })
})
