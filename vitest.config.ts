import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // What `src/cli/serve/keep-wasm-code.ts` tells of: it ends a process that runs tests, too.
    execArgv: process.versions.v8.startsWith('13.') ? ['--no-wasm-code-gc'] : [],
  },
})
