/** A choice in the plainest words: `我选 Postgres`, `用 React 吧`, `就这么定了`; what is used or chosen must follow. */
const CHINESE =
  /(?:我们?|咱们?)(?:就|还是|最终|最后|决意)?选(?:择)? ?(?![了的不中出过择错]|项|取消|哪|什么|谁|困难)[\p{L}\p{N}「“"']|(?:使用|(?<![使试费作引调有没信应利适通常实启占副雇享商日沿备选器禁停不会能可])用) ?(?:[A-Za-z][\w.+#/-]{0,30}(?: [\w.+#/-]{1,30}){0,3}|(?!一下|说明|什么|哪)[^过完到得了给来去看我你他她试\P{Script=Han}]{2,6}) ?吧|就这[么样]定|这[么样]定了|(?<!未|没|没有|待|不)(?:敲定|拍板)/iu
const ENGLISH =
  /(?<!\b(?:if|when|should|can|could|do|did|would|may|might|must|whether|how|what|which|where|why|that|until|before|unless) )\b(?:i|we)(?:['’]ll| will)? (?:choose|pick|select)\b(?! (?:between|whether|one\?))|\b(?:settled on|opted for)\b/i
const OPEN = /[?？]["”」]?$|如果|要是|假如|是不是|是否|要不要|[吗呢][。.!！]?$|(?:怎么|如何)/

/** Whether a sentence makes a choice without any of the usual words of a decision. Questions and conditions make none. */
export function isPlainChoice(sentence: string): boolean {
  return !OPEN.test(sentence) && (CHINESE.test(sentence) || ENGLISH.test(sentence))
}
