/** Words with which a surname of several words begins. */
const particles = new Set([
  'de',
  'del',
  'dela',
  'delos',
  'delas',
  'la',
  'los',
  'las',
  'san',
  'santa',
  'sta.',
  'sto.',
  'von',
  'van',
  'y',
])
const suffixes = /^(jr|sr|ii|iii|iv|v)\.?$/i
/** Of a firm no part is a name to call it by. */
const firm =
  /\b(corp(oration)?|inc(orporated)?|company|co|ltd|llc|trading|holdings|enterprises?|realty|foundation|association|cooperative)\b/i

/**
 * The first name in a whole name, where only that is known: all before the surname, which is the last word or begins with
 * a particle. A firm, or a single word, stays whole.
 */
export function firstNameOf(whole: string): string {
  const words = whole.trim().split(/\s+/)
  while (words.length > 1 && suffixes.test(words.at(-1) ?? '')) words.pop()
  if (words.length < 2 || firm.test(whole)) return whole.trim()
  const particle = words.findIndex((word, i) => i > 0 && particles.has(word.toLowerCase()))
  return words.slice(0, particle > 0 ? particle : -1).join(' ')
}
