import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 keep WebAssembly code that nothing runs any more, some kilobytes: where Node 24 frees it (`WasmCodeAllocator::FreeCode`) it ends the process now and
 * then, with `Check failed: jit_page_->allocations_.erase(addr) == 1` (nodejs/node#64500), and HTTP is parsed by such code for as long as a gateway runs. In 3,000
 * requests a debugger saw one piece freed without the flag and none with it. To be called before the first request. Nothing is done where V8 is another, in which
 * nobody has seen this.
 */
export function keepWasmCode(): void {
  if (process.versions.v8.startsWith('13.')) setFlagsFromString('--no-wasm-code-gc')
}
