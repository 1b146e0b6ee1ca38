import { useSyncExternalStore } from 'react'
import type { Session, SessionSnapshot } from './session.ts'

export const useSession = <T>(session: Session, read: (snapshot: SessionSnapshot) => T): T =>
  useSyncExternalStore(session.subscribe, () => read(session.snapshot()))
