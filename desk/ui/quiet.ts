/** The most that it waits for a browser that is never idle, in ms. */
const longest = 2_000

/** When the browser has nothing to do: what nobody waits for is loaded then. */
export const quiet = (): Promise<void> =>
  new Promise(resolve => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longest })
    else setTimeout(resolve, longest / 4)
  })
