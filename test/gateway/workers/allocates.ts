import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {
  const held: number[][] = []
  for (;;) held.push(new Array<number>(1_000_000).fill(held.length + 0.5))
})
