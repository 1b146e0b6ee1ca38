import { newId } from '../../model/content/value.ts'

const scope = 'atrium-tab'
const lockOf = (tab: string) => `atrium-tab-${tab}`

/**
 * The identity of this tab, for the draft journal. The tab holds a lock for as long as it lives, which the browser
 * releases however it ends. The id survives a reload; a duplicated tab, which has the same id, finds the lock taken and
 * gets its own.
 */
let identity: Promise<string> | undefined
export function thisTab(): Promise<string> {
  identity ??= settle(sessionStorage.getItem(scope) ?? newId())
  return identity
}

async function settle(tab: string): Promise<string> {
  const id = (await hold(tab)) ? tab : newId()
  if (id !== tab) await hold(id)
  sessionStorage.setItem(scope, id)
  return id
}

/**
 * True once the lock is held; false if another tab holds it. Without locks (no secure origin) every tab counts as
 * holding its own.
 */
function hold(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const untilTheTabEnds = new Promise<never>(() => undefined)
    navigator.locks
      .request(lockOf(tab), { ifAvailable: true }, lock => {
        resolve(lock !== null)
        return lock ? untilTheTabEnds : undefined
      })
      .catch(reject)
  })
}

export async function isTabAlive(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === lockOf(tab))
}
