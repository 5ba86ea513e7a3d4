/** Why a model's text is not the prose that it was asked for. */
export type NonProseReason = 'empty' | 'tool-call' | 'error-text' | 'not-prose' | 'refusal'

const REFUSAL =
  /^(?:i(?:'|’)?m sorry|i am sorry|sorry,|i can(?:not|['’]t)\b|i(?:'|’)?m unable|i am unable|i am not able|i won['’]t|as an ai\b|unfortunately,? i|抱歉|对不起|很遗憾|我无法|我不能|作为(?:一个)?(?:ai|人工智能))/i
const ERROR =
  /^\W{0,3}(?:(?:error|exception|fatal|错误|请求失败)\s{0,2}[:：]|traceback \(|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|too many requests|rate limit(?:ed| (?:reached|exceeded))|(?:upstream )?request failed|服务(?:器)?(?:错误|不可用|繁忙))/i
const TOOL_CALL = /<\/?(?:tool_call|tool_use|function_calls?|invoke|tool_code)\b|"tool_calls"\s{0,3}:|<\|(?:tool|python_tag)/i

/**
 * Classifies a text that is not prose: it is without content, or is a tool call, an error, a page, JSON, a refusal, or a question back. Undefined if it is
 * prose.
 */
export function nonProseReason(text: string): NonProseReason | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'empty'
  if (TOOL_CALL.test(text)) return 'tool-call'
  if (/^<(?:!doctype|html|head|body|\?xml)\b/i.test(text)) return 'error-text'
  if (/^(?:```\w{0,10}\s{0,3})?[[{]\s{0,3}["{\]}[]/.test(text)) return /"(?:error|message|detail)"/.test(text.slice(0, 200)) ? 'error-text' : 'not-prose'
  if (REFUSAL.test(text)) return 'refusal'
  if (ERROR.test(text)) return 'error-text'
  if (/[?？]$/.test(text) && text.length < 300 && !/[.。!！\n]./.test(text)) return 'refusal'
  return undefined
}
