import { Present } from '../../shell/present.tsx'
import type { Session } from './session.ts'

/** The other people on this page, and an early notice of a newer version. */
export const Presence = ({ session }: { session: Session }) => (
  <Present
    at={[session.target.key, session.target.page]}
    call={session.target.presence}
    // If a page cannot be fetched now, the next beat fetches it, or the save itself.
    onVersion={version => void session.meetNewer(version).catch(() => undefined)}
  />
)
