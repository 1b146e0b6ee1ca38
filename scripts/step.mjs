/** A duration as people read it: 0.4 s, 38 s, 2 min 5 s. @param {number} ms */
export function inWords(ms) {
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/**
 * Runs one step of work. It prints nothing when it takes less than a second; after that it prints the step, again
 * every 15 seconds, and at the end its duration.
 * @template T
 * @param {string} what begins with a verb: "Installing packages"
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const begun = Date.now()
  let said = false
  const say = () => {
    console.log(said ? `${what}: ${inWords(Date.now() - begun)} so far ...` : `${what} ...`)
    said = true
  }
  const first = setTimeout(say, 1000)
  const again = setInterval(say, 15_000)
  let outcome = 'failed after'
  try {
    const result = await work()
    outcome = 'done in'
    return result
  } finally {
    clearTimeout(first)
    clearInterval(again)
    if (said) console.log(`${what}: ${outcome} ${inWords(Date.now() - begun)}`)
  }
}
