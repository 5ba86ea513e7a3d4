import { type ContentPart, partText, type ToolResultPart } from '../../../message/index.ts'
import type { JsonObject } from '../value.ts'

/** A picture of one transparent pixel, for a missing screenshot: such a call accepts only a picture. */
const EMPTY_SCREENSHOT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Writes a result as an item of its call's own kind: https://platform.openai.com/docs/api-reference/responses. Undefined for a function, which accepts any. */
export function writeResponsesResult({ type }: JsonObject, result: ToolResultPart): object | undefined {
  const call_id = result.callId
  switch (type) {
    case 'custom_tool_call':
      return { type: 'custom_tool_call_output', call_id, output: outputText(result) }
    case 'local_shell_call':
      return { type: 'local_shell_call_output', id: call_id, output: outputText(result) }
    case 'shell_call':
      return {
        type: 'shell_call_output',
        call_id,
        output: [{ stdout: outputText(result), stderr: '', outcome: { type: 'exit', exit_code: exitCode(result) } }],
      }
    case 'apply_patch_call':
      return { type: 'apply_patch_call_output', call_id, status: statusOf(result), output: outputText(result) }
    case 'computer_call':
      return { type: 'computer_call_output', call_id, output: { type: 'computer_screenshot', image_url: screenshot(result) } }
    default:
      return undefined
  }
}

/** The same for the Agents SDK. */
export function writeAgentsResult({ type }: JsonObject, result: ToolResultPart): object | undefined {
  const { callId } = result
  switch (type) {
    case 'shell_call':
      return { type: 'shell_call_output', callId, output: [{ stdout: outputText(result), stderr: '', outcome: { type: 'exit', exitCode: exitCode(result) } }] }
    case 'apply_patch_call':
      return { type: 'apply_patch_call_output', callId, status: statusOf(result), output: outputText(result) }
    case 'computer_call':
      return { type: 'computer_call_result', callId, output: { type: 'computer_screenshot', data: screenshot(result) } }
    default:
      return undefined
  }
}

function outputText({ output }: ToolResultPart): string {
  return output.map((part: ContentPart) => (part.type === 'opaque' ? (part.text ?? part.json) : partText(part))).join('\n')
}

function exitCode({ isError }: ToolResultPart): number {
  return isError ? 1 : 0
}

function statusOf({ isError }: ToolResultPart): string {
  return isError ? 'failed' : 'completed'
}

function screenshot({ output }: ToolResultPart): string {
  return output.flatMap((part) => (part.type === 'image' && part.url !== undefined ? [part.url] : []))[0] ?? EMPTY_SCREENSHOT
}
