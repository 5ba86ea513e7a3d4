import { parentPort } from 'node:worker_threads'
import { decide } from '../../compact/index.ts'
import { answerRenders } from './answer-renders.ts'

if (parentPort) answerRenders(parentPort, decide)
