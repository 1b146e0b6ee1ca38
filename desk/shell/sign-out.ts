import { wipeStores } from './stores.ts'

/** Forgets the session on this device. A fresh load leaves nothing of it in memory. */
export function signOutHere() {
  wipeStores()
  location.replace('/')
}
