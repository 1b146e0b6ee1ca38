/** Domain.md 3.1. */
const leastLength = 12
/** Passwords of a user, the present one included, that cannot be used again. */
export const lastPasswords = 5
export const passwordMessage = `Use at least ${leastLength} characters and avoid common passwords.`

// Words that most guessed passwords consist of, ours and our trade's included.
const common = new Set(
  `password passw passwort secret letmein welcome admin administrator login signin master root user guest test testing default changeme
  qwerty qwertyuiop qwertyui qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm iloveyou loveyou mahalkita iloveu princess sunshine superman batman dragon monkey football
  basketball baseball shadow michael jordan charlie freedom whatever trustno starwars pokemon computer internet hello
  atrium philippines pilipinas manila maynila pinoy developer realty property condominium residences communities luxuria homes omnibus
  january february march april june july august september october november december summer winter spring autumn abc abcdef abcdefgh abcdefghijkl`.split(
    /\s+/,
  ),
)

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const letters = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, sign => lookalikes[sign] ?? sign).replaceAll(/[^a-z]/g, '')

/** `abcabcabc` → `abc`. */
const unit = (text: string): string => /^(.+?)\1*$/.exec(text)?.[1] ?? text

/** Whether each character follows the one before it, up or down, as in 123456789012: 9 and 0 are neighbours. */
function isRun(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, i) => text.charCodeAt(i + 1) - text.charCodeAt(i)).map(step =>
    Math.abs(step) === 9 ? -step / 9 : step,
  )
  return steps.every(step => step === 1) || steps.every(step => step === -1)
}

/** Whether attackers would try the password first: a common word dressed up with digits and signs, a run, or a repetition. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const worn = [
    letters(lower),
    lower.replaceAll(/[^a-z]/g, ''),
    letters(lower.replace(/(?<![^a-z])[^a-z]+$/, '').replace(/^[^a-z]+/, '')),
  ]
  return unit(lower).length <= 4 || isRun(lower) || worn.some(word => common.has(word) || common.has(unit(word)))
}

/** Counts characters as people do, not code units. */
export const passwordProblem = (password: string): string | undefined =>
  [...password].length < leastLength || isCommonPassword(password) ? passwordMessage : undefined
