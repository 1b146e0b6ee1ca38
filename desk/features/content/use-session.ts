import { useSyncExternalStore } from 'react'
import type { Session, Snapshot } from './session.ts'

export const useSession = <T>(session: Session, read: (snapshot: Snapshot) => T): T =>
  useSyncExternalStore(session.subscribe, () => read(session.snapshot()))
