import type { PipelineName } from '../../src/pipeline/index.ts'

/** When to use each strategy, in the order in which a reader looks for it. The type requires all of them. */
const WHEN: Readonly<Record<PipelineName, string>> = {
  cover: 'you want one answer: the default, verbatim lines that a later step is most likely to use',
  tidy: 'there is much reasoning, or many pictures or repeats: these are removed first, then `cover` runs',
  summary: 'one summary of everything old is enough, best with a model',
  'key-information': 'as `summary`, preceded by a record of task, pins, memories and diff',
  basic: 'as `summary`, and information of your own (a task list) must survive it',
  adaptive: 'the kind of work changes: code, analysis and conversation each have their own list',
  intelligent: 'as `adaptive`, with summaries if that is not enough',
  advanced: 'scores decide first and summaries last, each step only while it is needed',
  'importance-scoring': 'the speaker and the subject decide, by scores and a threshold that you set',
  'key-events': 'decisions, errors, fixes, starts and ends matter most',
  'vector-retrieval': 'only messages near the current task matter, best with embeddings',
  newest: 'only new messages matter; the line to beat',
  random: 'you measure: a strategy must choose better than chance',
  'tool-output': 'tool results are too long, and nothing else may change',
  layered: 'each kind of content is cut in its own way, without scores',
  'structural-floor': 'the model must see every call that was tried, in order',
  'tool-chains': 'calls come in long chains whose ends tell the story',
  'key-messages': 'all words of the user, saved artifacts and completed nodes must stay',
  'structured-extraction': 'you want tasks, decisions and the state of files as a record',
  'incremental-summary': 'the session is long: existing summaries stay, and only new messages are read',
  'topic-segmentation': 'the conversation moves from topic to topic, and the current one must stay whole',
  'question-answer': 'it is a dialogue: the question and answer of each finished turn stay',
  'semantic-clustering': 'much is repeated in other words; the newest of each group stays',
  'sliding-window': 'only the last exchanges must stay as they are',
  'time-decay': 'old texts should fade gradually, and messages carry a time',
  'fold-repeats': 'the same result comes again and again: polling, listings, failing runs',
  'superseded-reads': 'files were read again or changed since',
  'drop-reasoning': 'the reasoning of finished turns is not needed',
  'elide-images': 'old pictures and files were described when they were seen',
  'clear-tool-results': 'old results may be removed as a whole, since recall brings them back',
  'git-diff': 'the history holds whole diffs',
  'sentence-cut': 'single messages are far too long',
  'shrink-on-arrival': 'results must be shortened before they are first sent',
}

/** Strategies that aim at a budget from the start, those that first apply their own idea, and those that do one small thing and are combined with others. */
const GROUPS: readonly (readonly [title: string, first: PipelineName])[] = [
  ['To make a history fit a budget', 'cover'],
  ['To keep by one idea, and to cut further if the budget asks for more', 'tool-output'],
  ['To remove one kind of content, before other strategies run', 'fold-repeats'],
]

/** The tables for choosing a strategy. @param facts the last two cells of each row, by name */
export function strategyChoice(facts: (name: PipelineName) => { readonly words: boolean; readonly tenth: string }): string {
  const names = Object.keys(WHEN) as PipelineName[]
  const starts = GROUPS.map(([, first]) => names.indexOf(first))
  return GROUPS.map(([title], i) => {
    const rows = names.slice(starts[i], starts[i + 1]).map((name) => {
      const { words, tenth } = facts(name)
      return `| [${name}](#${name}) | ${WHEN[name]} | ${words ? 'yes' : ''} | ${tenth} |`
    })
    return `**${title}**\n\n| strategy | use it when | a model’s words | at 10 % |\n|---|---|---|---|\n${rows.join('\n')}`
  }).join('\n\n')
}
