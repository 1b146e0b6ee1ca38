import { wipeStores } from '../session/stores.ts'

/** Deletes the session on this device. A fresh load leaves nothing of it in memory. */
export function signOutHere() {
  wipeStores()
  location.replace('/')
}
