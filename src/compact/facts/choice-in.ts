/** A choice by the assistant with its alternative or its reason: only these distinguish it from what any next step uses. */
const CHOICE =
  /\b(?:(?:we|I)(?:['’]ll| will)|(?:we|I)(?:['’](?:re|m)| are| am) going to|let['’]?s)\s(?:use|go with|stick (?:with|to)|keep|store|adopt|stay with|build on|choose|pick|settle on)\s([^;:—–]{1,100}?)\s?(?:\b(?:rather than|instead of|in place of)\s|,? (?:and )?not )(.{1,60})/i
const WITH_REASON =
  /\b(?:we(?:['’]ll| will)|we(?:['’]re| are) going to|let['’]?s)\s(?:use|go with|stick (?:with|to)|keep|store|adopt|stay with|build on|choose|pick|settle on)\s(.{1,100}?),? (?:because|since|so that)\b/i
/** A choice, in words that state that it was made. */
const CHOSEN =
  /\b(?:I|we)(?:['’]ve| have)? (?:went|gone|go|chose|chosen|picked|opted|settled|decided)(?: (?:with|for|on|to (?:use|keep|store|go with)))? (.{1,100}?)(?:\s(?:over|rather than|instead of) (.{1,60})|[.,;:]|$)/i
const SWITCHED =
  /\b(?:we|I)(?:['’]ve| have|['’]ll| will)? (?:switch(?:ed)?|migrated?|moved?) (?:the \w{1,20} )?from ([^,.;:]{1,40}?) (?:back |over )?to ([^,.;:]{1,40}?)(?:,? (?:because|since|so that)\b|[.,;:]|$)/i
const CHINESE =
  /(?:我们?|咱们|这里|此处|本项目|决定|最终|还是|就)[^，。；]{0,6}(?:使用|采用|选用|选择?|改用|用) ?([^，。；]{1,30}?)[，,]? ?(?:而不是|而非|不用|代替|替代) ?([^，。；]{1,30})|(?:我们|咱们|本项目)[^，。；]{0,4}(?:使用|采用|选用|选择?|用) ?([^，。；]{1,30})[，,] ?(?:因为|由于|原因)/

/** What a sentence chooses, and what it gives up for that. */
export interface Choice {
  readonly taken: string
  readonly dropped: string
}

/** The choice in a sentence; undefined if there is none. */
export function choiceIn(sentence: string): Choice | undefined {
  const [, taken, dropped] = CHOICE.exec(sentence) ?? WITH_REASON.exec(sentence) ?? CHOSEN.exec(sentence) ?? []
  if (taken !== undefined) return { taken, dropped: dropped ?? '' }
  const [, from = '', to] = SWITCHED.exec(sentence) ?? []
  if (to !== undefined) return { taken: to, dropped: from }
  const [, chosen, instead, because] = CHINESE.exec(sentence) ?? []
  return chosen === undefined && because === undefined ? undefined : { taken: chosen ?? because ?? '', dropped: instead ?? '' }
}

/** Whether a sentence states what is used instead of what, or why: a choice even without the usual words of one. */
export function isReasonedChoice(sentence: string): boolean {
  return CHOICE.test(sentence) || WITH_REASON.test(sentence) || SWITCHED.test(sentence) || CHINESE.test(sentence)
}
