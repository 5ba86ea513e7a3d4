import { parentPort } from 'node:worker_threads'
import { decide } from '../../compact/index.ts'
import { serveRenderTasks } from './serve-render-tasks.ts'

if (parentPort) serveRenderTasks(parentPort, decide)
