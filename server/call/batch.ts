/**
 * Looks up many keys in one query. A key that comes while queries are under way waits for the next, so that an answer is
 * never older than its request, and many concurrent callers cost as much as one.
 */
export function batched<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  atOnce = 2,
): (key: string) => Promise<Answer | undefined> {
  type Waiting = { key: string; tell: (answer: Answer | undefined) => void; fail: (error: unknown) => void }
  let waiting: Waiting[] = []
  let under = 0
  const run = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    under += 1
    try {
      const answers = await ask([...new Set(batch.map(({ key }) => key))])
      for (const { key, tell } of batch) tell(answers.get(key))
    } catch (error) {
      for (const { fail } of batch) fail(error)
    } finally {
      under -= 1
      if (waiting.length > 0) void run()
    }
  }
  return key =>
    new Promise((tell, fail) => {
      waiting.push({ key, tell, fail })
      if (under < atOnce && waiting.length === 1) void run()
    })
}
