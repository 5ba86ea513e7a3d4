import { GERMAN_MONTHS } from '../../text/index.ts'
import type { KeyFact } from './key-fact.ts'

/** Imperatives of what an agent may be told to do or to leave alone; `änder-` stands for `Ändere` and `änder`. */
const VERBS =
  'änder|antwort|behalt|benutz|bestell|bleib|buch|commit|deploy|entfern|erhöh|erwähn|fahr|fass|frag|führ|geh|gib|halt|informier|installier|kauf|kontaktier|kündig|lass|leg|lies|lösch|mach|merg|nimm|nutz|öffne|plan|prüf|push|reservier|roll|ruf|sag|schalt|schick|schließ|schreib|send|senk|setz|sprich|start|stell|stopp|stornier|teil|trag|tu|überschreib|veröffentlich|verschick|verschieb|verwend|vergib|wart|warte|zeig'
/** The beginning of an order in either form of address. */
const ORDER = String.raw`(?:^|[,;:.–] ?|(?<!\p{L})(?:bitte|und|aber|dann|also|oder|jetzt|ok|okay|gut|nein|ja) )(?:(?:${VERBS})e?(?!\p{L})|\p{L}{2,20}n Sie(?!\p{L}))`
const CLAUSE = '[^,;.:!?]{0,80}'

function pattern(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'), 'iu')
}

/** Forbids or demands something, or makes it depend on a condition. */
const LIMIT = pattern(
  String.raw`(?<!\p{L})(?:auf keinen fall|keinesfalls|unter keinen umständen|niemals|verboten|untersagt|tabu|unbedingt|zwingend)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:darf(?:st)?|dürf(?:en|t)|soll(?:en|st|t)?)(?!\p{L})${CLAUSE}(?<!\p{L})(?:nichts?|kein\p{L}{0,2}|nur|erst|immer|nie|dauerhaft)(?!\p{L})`,
  String.raw`(?<!\p{L})(?<!(?:ich|wir) )(?:muss|müssen|musst)(?!\p{L})(?! (?:ich|wir)(?!\p{L}))(?!${CLAUSE} noch(?!\p{L}))`,
  String.raw`${ORDER}${CLAUSE}(?<!\p{L})(?:nichts?|kein\p{L}{0,2}|nie|nur|erst|immer)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:erst,? (?:wenn|nachdem|nach|ab)|nur,? wenn|nicht (?:vor|ohne|mehr als|unter|über)|bevor du|(?:höchstens|maximal|mindestens) \d|ohne (?:meine|unsere|rückfrage|rücksprache|zustimmung|freigabe))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:frag|ruf) (?:mich|uns) (?:vorher|erst|zuerst)|(?<!\p{L})(?:darf|mache?|übernehme|entscheide?n?|mergen?) (?:nur )?(?:ich|wir) selbst|(?<!\p{L})ich selbst(?!\p{L})`,
)
/** Decides, sets a value, or allows something now. */
const CHOICE = pattern(
  String.raw`(?<!(?:nicht|nichts|noch nicht) )(?<!\p{L})(?:entschieden|beschlossen|genehmigt|freigegeben|abgelehnt|vereinbart)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:wir|ich) (?:nehmen?|bleiben?|wählen?|machen?|gehen?|verwenden?|nutzen?|behalten?|setzen?|entscheiden?) (?!noch|gerade|oft|manchmal)(?:uns |mich |es |doch |jetzt |dann )?(?:für|bei|mit|den|die|das|auf)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:nehmen|machen|bleiben|wählen|verwenden) wir(?!\p{L})|(?<!\p{L})bleibt? (?:es )?bei(?!\p{L})|(?<!\p{L})(?:nimm|lass uns)(?!\p{L})|(?<!\p{L})statt(?:dessen)?(?!\p{L})|, sondern(?!\p{L})`,
  String.raw`${ORDER}${CLAUSE}(?<!\p{L})(?:auf|bis) (?:\d|nächste|übermorgen|morgen|montag|dienstag|mittwoch|donnerstag|freitag)`,
  String.raw`(?<!\p{L})(?:du (?:kannst|darfst)|(?:kannst|darfst) du jetzt)(?!\p{L})${CLAUSE}(?:lösch|merg|push|deploy|ausroll|veröffentlich|schick|überschreib|bestell|buch)\p{L}*n(?!\p{L})`,
  String.raw`(?<!\p{L})(?:verschoben|verlegt|geändert|erhöht|gesenkt) (?:auf|von)(?!\p{L})`,
)
const TODO = pattern(
  String.raw`(?<!\p{L})(?:vergiss nicht|vergessen sie nicht|denke? (?:bitte )?da?ran|erinnere? mich|erinnern sie mich)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:muss|müssen)(?!\p{L})${CLAUSE} noch(?!\p{L})|(?<!\p{L})(?:müssen wir|muss ich) noch(?!\p{L})`,
  String.raw`(?<!\p{L})(?:steh(?:t|en) noch aus|fehl(?:t|en) noch|noch (?:offen|ausstehend|zu (?:tun|klären|erledigen|prüfen))|offen (?:ist|sind|bleib(?:t|en))|bleib(?:t|en) (?:noch )?offen|nächste[rn]? schritt)(?!\p{L})`,
)
/** What user or assistant report as not done; the user's plain `later` too. */
const NOT_YET = pattern(
  String.raw`(?<!\p{L})noch nicht ${CLAUSE}(?:erledigt|fertig|gemacht|geschrieben|geklärt|behoben|getestet|geprüft|bezahlt|gebucht|bestellt|verschickt|gemergt|ausgerollt|entschieden|beantwortet|da)(?!\p{L})`,
)
const LATER = pattern(String.raw`(?<!\p{L})(?:später|nachher|nächste woche) (?:noch )?(?:\p{L}+ ){0,4}\p{L}+`)
const PREFERENCE = pattern(
  String.raw`(?<!\p{L})(?:am liebsten|bevorzug\p{L}*|ich mag|wir mögen|hätten? (?:ich|wir|es)? ?gerne?|ich hätte gerne?|wäre mir lieber|ist mir lieber|ich hasse|ist mir wichtig|mir ist wichtig|antworte bitte|antworten sie bitte|bitte auf (?:deutsch|englisch))(?!\p{L})`,
  String.raw`(?<!\p{L})lieber (?!gott)[^.;]{1,60} als (?!\d)|^lieber (?!\p{Lu}\p{Ll}+[,!])|(?<!\p{L})auf (?:deutsch|englisch) (?:antworten|schreiben)`,
  String.raw`(?<!\p{L})(?:ich|wir) (?:möchten?|wollen|will) (?:lieber|keine?n?|kurze|immer)(?!\p{L})`,
)
/** What either of them may state as a fact, and what only the user does: in the assistant's text such words are part of any report. */
const FACT = pattern(
  String.raw`(?<!\p{L})(?:frist|stichtag|abgabetermin|budget|liefertermin)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:liegt|liegen|steht|stehen|befindet sich) (?:unter|in|auf) \S*[/.]\S`,
)
const USER_FACT = pattern(
  String.raw`(?<!\p{L})(?:spätestens|bis zum \d|ich heiße|mein name ist|unser (?:server|team|kunde)|unsere (?:firma|domain)|ansprechpartner(?:in)?|zuständig|(?:bestell|kunden|auftrags|rechnungs|vertrags|telefon|serien)nummer|adresse|allergi\p{L}*|vegetari\p{L}*|vegan|im urlaub|gekauft am|asthma)(?!\p{L})`,
  String.raw`(?<!\d)\d{1,2}\. ?(?:(?:${GERMAN_MONTHS})(?!\p{L})|\d{1,2}\.)|\d ?(?:€|euro(?!\p{L}))`,
)
const CONDITION = /(?<!\p{L})(?:falls|sobald|wenn) (?:du|sie|ihr)(?!\p{L})/iu
/** Words without which a sentence is not read as German: a name or a code may contain any of the others. */
const GERMAN =
  /(?<!\p{L})(?:ich|du|sie|wir|ihr|der|die|das|den|dem|des|ein|eine[mnrs]?|und|oder|aber|nicht|kein\p{L}{0,2}|ist|sind|war|hat|haben|wird|mit|von|vom|für|auf|bei|zum|zur|im|am|bitte|dann|noch|erst|nur|auch|wenn|dass|mich|uns|mein\p{L}{0,2}|unser\p{L}{0,2}|es|jetzt|schon|sich|nimm|nichts|lieber)(?!\p{L})/iu

/** The type of a key fact in German, by its wording; undefined for any other sentence. Questions are not to be passed. */
export function germanFactType(sentence: string, speaker: 'user' | 'assistant'): KeyFact['type'] | undefined {
  if (!GERMAN.test(sentence)) return undefined
  if (speaker === 'assistant') return typeForAssistant(sentence)
  if (TODO.test(sentence)) return 'todo'
  if (LIMIT.test(sentence) || CHOICE.test(sentence)) return 'decision'
  if (PREFERENCE.test(sentence)) return 'preference'
  if (NOT_YET.test(sentence) || LATER.test(sentence)) return 'todo'
  return FACT.test(sentence) || USER_FACT.test(sentence) ? 'fact' : undefined
}

function typeForAssistant(sentence: string): KeyFact['type'] | undefined {
  if (CONDITION.test(sentence)) return undefined
  if (CLEAR_DECISION.test(sentence)) return 'decision'
  if (TODO.test(sentence) || NOT_YET.test(sentence)) return 'todo'
  return FACT.test(sentence) ? 'fact' : undefined
}

const CLEAR_DECISION =
  /(?<!\p{L})(?:hat|haben|habt|wurde)(?!\p{L})[^,;.!?]{0,60}(?<!nicht )(?:entschieden|beschlossen|vereinbart)(?!\p{L})|(?<!\p{L})(?:wir|ich) (?:verwenden?|nehmen?|nutzen?|setzen?)(?!\p{L})[^.;!?]{1,80}(?<!\p{L})(?:statt|weil)(?!\p{L})/iu
