import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 keep WebAssembly code that nothing runs any more, some kilobytes. When Node 24 frees it (`WasmCodeAllocator::FreeCode`) the process crashes now and
 * then, with `Check failed: jit_page_->allocations_.erase(addr) == 1` (nodejs/node#64500), and such code parses HTTP for as long as a gateway runs. In 3,000
 * requests a debugger saw one piece freed without the flag and none with it. Must be called before the first request. Does nothing with other versions of V8,
 * in which nobody has seen this crash.
 */
export function keepWasmCode(): void {
  if (process.versions.v8.startsWith('13.')) setFlagsFromString('--no-wasm-code-gc')
}
