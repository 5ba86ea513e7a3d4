export type { ChatFunctionTool, RecallAnswer, RecallCall, RecallHttp, RecallHttpOptions, RecallOptions, RecallPipe, RecallTools } from '../mcp/index.ts'
export { recallHttp, recallStdio, recallTools } from '../mcp/index.ts'
