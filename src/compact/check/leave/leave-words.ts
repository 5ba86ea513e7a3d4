/** The words by which an English sentence tells of leave. Each list is words apart by blanks, in small letters. */
export const leaveWords = {
  /** Verbs that tell of leave whoever their subject is, as a summary has them: what was done. */
  gives: wordSet(
    "approved approves consented consents assented agreed agrees okayed okays oked ok'd okay'd authorised authorises authorized authorizes greenlit greenlighted sanctioned endorsed blessed ratified oks ok's rubberstamped",
  ),
  /** The same in two words. */
  givesInTwo: new Set(['signed off', 'green lit', 'green lighted', 'rubber stamped']),
  /** Verbs that do so where a person is their subject. */
  mayGive: wordSet('allowed allows permitted permits granted grants confirmed confirms accepted accepts waived waives nodded nods'),
  /** Of these, those that tell of leave in the passive too, without a word on who gave it. */
  passive: wordSet('allowed permitted granted'),
  /** What one is, to do something, where leave was given. */
  ready: wordSet('okay ok fine free entitled welcome cleared happy comfortable'),
  /** Forms of `be`, before a passive. */
  be: wordSet("is are was were been being it's that's got"),
  /** Whose leave counts. */
  people: wordSet(
    'user users human owner operator customer client person boss manager admin administrator lead team maintainer they he she we everyone both principal',
  ),
  /** Whose leave is nobody's: the agent's own, and what a tool said. */
  self: wordSet('i assistant agent bot ai model claude codex gemini'),
  /** What stands between a subject and its verb. */
  between: wordSet('also then now explicitly finally already later clearly just has have had so and fully since'),

  /** Words for leave, which tell of it where they were given or had. */
  leave: wordSet(
    'permission permissions approval approvals consent authorisation authorization clearance assent blessing nod okay ok yes signoff waiver leave confirmation',
  ),
  /** The same in two words. */
  leaveInTwo: new Set([
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
  /** What is done with leave, so that it is there. */
  given: wordSet('gave given gives giving granted grants got received obtained came secured provided issued'),
  /** What says that it was there. */
  had: wordSet('has have had with per under upon'),
  /** What says that something was done because leave, or an order, was there. */
  since: wordSet('after following upon on given by through via thanks'),
  /** What makes that a rule. */
  rule: wordSet('must should shall needs need required requires only if when whenever unless until before may can will would'),
  /** What is only had by having been given; a plural is a setting, and a word before one of these is its kind. */
  surely: wordSet('permission approval consent authorisation authorization clearance blessing okay ok waiver signoff'),
  /** What makes a word before it the name of a part of a program. */
  machinery: wordSet(
    'modal dialogs button page gate gates prompt prompts step steps flow flows mode modes request requests dialog check checks setting settings list bits bit error errors denied rule rules',
  ),
  /** What says that leave was not there yet, or not at all. */
  wanted: wordSet(
    'ask asks asked asking await awaits awaiting wait waits waiting request requests requested requesting seek seeks sought need needs needed require requires required pending missing outstanding denied refused withheld before until',
  ),

  /** Verbs before words that somebody said. */
  says: wordSet('said says answered answers replied replies responded told tells stated wrote'),
  /** Verbs by which one is told to go ahead. */
  tells: wordSet('told tells asked asks instructed instructs ordered directed'),
  /** What is said instead of leave. */
  yes: wordSet('yes yep yeah yup sure ok okay fine alright'),
  /** What follows `can` in a question. */
  asked: wordSet('i we you it this that they'),
  /** What is done with a ban, so that it is none. */
  lifts: wordSet(
    'lifted lifts waived dropped rescinded revoked withdrew withdrawn relaxed suspended overrode overruled reversed removed cancelled canceled ended',
  ),
  /** What forbids, whoever set it. */
  ban: wordSet('ban bans prohibition veto embargo moratorium'),
  /** What forbids where a person set it. */
  limit: wordSet('restriction restrictions constraint limit freeze rule instruction'),
  /** What somebody does no longer. */
  forbids: wordSet('forbidden forbids banned bans prohibited prohibits opposed opposes objects minds needs requires'),
  /** What makes leave denied, or only possible. */
  not: wordSet(
    "not never no nobody none neither nor without isn't wasn't hasn't haven't hadn't didn't doesn't don't cannot can't won't if whether unless must should would could will shall to",
  ),
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
