import type { PipelineName } from '../../src/pipeline/index.ts'

/** When to take each strategy, in the order in which a reader looks for it. The compiler wants all of them. */
const WHEN: Readonly<Record<PipelineName, string>> = {
  cover: 'you want one answer: the default, verbatim lines that a later step is likeliest to use',
  tidy: 'there is much reasoning, many pictures or repeats: these go first, then `cover`',
  summary: 'one summary for all that is old will do, best with a model',
  'key-information': 'as `summary`, with a record of task, pins, memories and diff before it',
  basic: 'as `summary`, and what you know yourself (a task list) must outlive it',
  adaptive: 'the kind of work changes: code, analysis and conversation each have their own list',
  intelligent: 'as `adaptive`, and summaries where that is not enough',
  advanced: 'scores are to decide first and summaries last, each step only while it is needed',
  'importance-scoring': 'who speaks and about what decides, by scores that you set',
  'key-events': 'decisions, errors, fixes, starts and ends are what matters',
  'vector-retrieval': 'only what is near to the task of now matters, best with embeddings',
  newest: 'only what is new matters; the line to beat',
  random: 'you measure: what chooses no better is no choice',
  'tool-output': 'results of tools are too long, and nothing else is to change',
  layered: 'each kind of content is to be cut in its own way, nothing by score',
  'structural-floor': 'the model is to see every call that was tried, and in which order',
  'tool-chains': 'calls come in long chains of which the ends tell the story',
  'key-messages': 'all words of the user, saved artifacts and completed nodes must stay',
  'structured-extraction': 'tasks, decisions and state of files are wanted as a record',
  'incremental-summary': 'the session goes on for long: summaries once made stay, only what is new is read',
  'topic-segmentation': 'the talk goes from topic to topic, and the current one is to stay whole',
  'question-answer': 'it is a dialogue: of each finished turn question and answer stay',
  'semantic-clustering': 'much is said again in other words; the newest of each group stays',
  'sliding-window': 'only the last exchanges are to stay as they are',
  'time-decay': 'old texts are to fade bit by bit, and messages tell their time',
  'fold-repeats': 'the same result comes again and again: polling, listings, failing runs',
  'superseded-reads': 'files were read again or changed since',
  'drop-reasoning': 'reasoning of finished turns is not needed',
  'elide-images': 'old pictures and files were described when they were seen',
  'clear-tool-results': 'old results may go as a whole, since recall brings them back',
  'git-diff': 'whole diffs stand in the history',
  'sentence-cut': 'single messages are far too long',
  'shrink-on-arrival': 'results are to be shortened before they are sent the first time',
}

/** Those that aim at a budget from the start, those that begin with what their idea leaves, and those that do one small thing and are joined with others. */
const GROUPS: readonly (readonly [title: string, first: PipelineName])[] = [
  ['To make a history fit a budget', 'cover'],
  ['To keep by an idea, and to cut on from there where the budget asks for more', 'tool-output'],
  ['To take out one kind of thing, before others', 'fold-repeats'],
]

/** The tables by which a strategy is chosen. @param facts the cells behind the words, by name */
export function strategyChoice(facts: (name: PipelineName) => { readonly words: boolean; readonly tenth: string }): string {
  const names = Object.keys(WHEN) as PipelineName[]
  const starts = GROUPS.map(([, first]) => names.indexOf(first))
  return GROUPS.map(([title], i) => {
    const rows = names.slice(starts[i], starts[i + 1]).map((name) => {
      const { words, tenth } = facts(name)
      return `| [${name}](#${name}) | ${WHEN[name]} | ${words ? 'yes' : ''} | ${tenth} |`
    })
    return `**${title}**\n\n| strategy | take it when | a model’s words | at 10 % |\n|---|---|---|---|\n${rows.join('\n')}`
  }).join('\n\n')
}
