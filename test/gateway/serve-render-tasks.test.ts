import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { decide } from '../../src/compact/index.ts'
import type { RenderTask, ToThread } from '../../src/gateway/render/render-task.ts'
import { serveRenderTasks } from '../../src/gateway/render/serve-render-tasks.ts'
import { sessionBody } from './session-body.ts'

it('answerRenders closes the archives it opened once the port is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-port-'))
  const file = join(folder, 'archive.db')
  const archive = sqliteArchive(file)
  await archive.close()
  const { port1: inside, port2: port } = new MessageChannel()
  serveRenderTasks(inside, decide)
  const heard: object[] = []
  port.on('message', (said) => heard.push(said))
  const task: RenderTask = {
    gateway: 1,
    scope: 's',
    format: 'anthropic-messages',
    mayCompact: true,
    body: new TextEncoder().encode(sessionBody(4)),
    archive: { file, scope: '' },
    key: archive.key,
    window: 1_000,
    trigger: 500,
    target: 200,
    early: undefined,
    models: {},
    refused: new Map(),
    windows: new Map(),
    onArrival: undefined,
    protect: undefined,
    first: undefined,
    habits: undefined,
    isPlanningPaused: false,
  }
  port.postMessage({ task } satisfies ToThread)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(existsSync(`${file}-wal`)).toBe(true)
  inside.close()
  await expect.poll(() => existsSync(`${file}-wal`)).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
