/** The words with which an English sentence reports permission. Each list is lower-case words separated by spaces. */
export const permissionWords = {
  /** Verbs that report permission whatever their subject is, since a summary reports what was done. */
  permitVerbs: wordSet(
    "approved approves consented consents assented agreed agrees okayed okays oked ok'd okay'd authorised authorises authorized authorizes greenlit greenlighted sanctioned endorsed blessed ratified oks ok's rubberstamped",
  ),
  /** The same as pairs of words. */
  permitVerbPairs: new Set(['signed off', 'green lit', 'green lighted', 'rubber stamped']),
  /** Verbs that report permission if their subject is a person. */
  mayPermitVerbs: wordSet('allowed allows permitted permits granted grants confirmed confirms accepted accepts waived waives nodded nods'),
  /** Those of them that report permission in the passive too, without naming who gave it. */
  passive: wordSet('allowed permitted granted'),
  /** Adjectives for somebody who was given permission to do something. */
  ready: wordSet('okay ok fine free entitled welcome cleared happy comfortable'),
  /** Forms of `be`, before a passive. */
  be: wordSet("is are was were been being it's that's got"),
  /** Those whose permission counts. */
  people: wordSet(
    'user users human owner operator customer client person boss manager admin administrator lead team maintainer they he she we everyone both principal',
  ),
  /** Those whose permission does not count: the agent itself and its tools. */
  agents: wordSet('i assistant agent bot ai model claude codex gemini'),
  /** Words that may occur between a subject and its verb. */
  between: wordSet('also then now explicitly finally already later clearly just has have had so and fully since'),

  /** Nouns for permission, which report it if it was given or had. */
  permissionNouns: wordSet(
    'permission permissions approval approvals consent authorisation authorization clearance assent blessing nod okay ok yes signoff waiver leave confirmation',
  ),
  /** The same as pairs of words. */
  permissionNounPairs: new Set([
    'go ahead',
    'green light',
    'thumbs up',
    'sign off',
    'say so',
    'all clear',
    'free rein',
    'free hand',
    'carte blanche',
    'authority to',
    'mandate to',
  ]),
  /** Verbs for giving or getting permission. */
  giveVerbs: wordSet('gave given gives giving granted grants got received obtained came secured provided issued'),
  /** Words that state that there was permission. */
  had: wordSet('has have had with per under upon'),
  /** Words that state that something was done because there was permission, or an order. */
  since: wordSet('after following upon on given by through via thanks'),
  /** Words that make it a rule. */
  rule: wordSet('must should shall needs need required requires only if when whenever unless until before may can will would'),
  /** Nouns for something one only has if it was given; in the plural they are settings, and a word before one of them gives its kind. */
  certainNouns: wordSet('permission approval consent authorisation authorization clearance blessing okay ok waiver signoff'),
  /** Words that make the word before them the name of a part of a program. */
  programParts: wordSet(
    'modal dialogs button page gate gates prompt prompts step steps flow flows mode modes request requests dialog check checks setting settings list bits bit error errors denied rule rules',
  ),
  /** Words that state that there was no permission yet, or not at all. */
  wanted: wordSet(
    'ask asks asked asking await awaits awaiting wait waits waiting request requests requested requesting seek seeks sought need needs needed require requires required pending missing outstanding denied refused withheld before until',
  ),

  /** Verbs before quoted words. */
  sayVerbs: wordSet('said says answered answers replied replies responded told tells stated wrote'),
  /** Verbs for ordering somebody to proceed. */
  tellVerbs: wordSet('told tells asked asks instructed instructs ordered directed'),
  /** Words that replace permission in an answer. */
  yes: wordSet('yes yep yeah yup sure ok okay fine alright'),
  /** Words that follow `can` in a question. */
  asked: wordSet('i we you it this that they'),
  /** Verbs that end a ban. */
  liftVerbs: wordSet(
    'lifted lifts waived dropped rescinded revoked withdrew withdrawn relaxed suspended overrode overruled reversed removed cancelled canceled ended',
  ),
  /** Nouns for a ban, whoever set it. */
  banNouns: wordSet('ban bans prohibition veto embargo moratorium'),
  /** Nouns for a ban if a person set it. */
  limitNouns: wordSet('restriction restrictions constraint limit freeze rule instruction'),
  /** Verbs for something that somebody no longer does. */
  forbidVerbs: wordSet('forbidden forbids banned bans prohibited prohibits opposed opposes objects minds needs requires'),
  /** Words that make permission denied, or only possible. */
  denials: wordSet(
    "not never no nobody none neither nor without isn't wasn't hasn't haven't hadn't didn't doesn't don't cannot can't won't if whether unless must should would could will shall to",
  ),
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
