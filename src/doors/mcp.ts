export type { RecallAnswer, RecallCall, RecallHttp, RecallHttpOptions, RecallOptions, RecallTools } from '../mcp/index.ts'
export { recallHttp, recallStdio, recallTools } from '../mcp/index.ts'
