/** The beginning of an answer that says yes, no or not yet to something that only the question names. */
const ELLIPTICAL =
  /^(?:yes|yep|no|nope|not (?:yet|really|quite)|correct|right|exactly|ja|nein|doch|noch nicht|nicht ganz|genau|richtig)(?=[\s,.;:!–—-]|$)|^(?:是的?|不是|对|不对|没错|有的?|没有|可以|不可以|不行|不能|不会|会的|还没有?|尚未)(?=[，,。.！!；; ]|$)/iu

/** Whether an answer is meaningless without its question: `Not yet.` */
export function isEllipticalAnswer(sentence: string): boolean {
  return ELLIPTICAL.test(sentence)
}
