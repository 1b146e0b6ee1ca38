import { type Change, diff } from '../../../model/content/diff.ts'
import { initialOf } from '../../../model/content/value.ts'
import type { Session } from './session.ts'

type Known = { readonly published: object | null; readonly now: object; readonly changes: Change[] }
const last = new WeakMap<Session, Known>()

/** What publishing would change for visitors, from the form as it is now: unsaved changes are saved first. */
export function unpublished(session: Session): Change[] {
  const { form, content } = session
  const { published } = session.snapshot().stored
  const now = form.snapshot().values
  const known = last.get(session)
  if (known?.published === published && known.now === now) return known.changes
  // A page that was never published is compared with an empty page.
  const changes = diff(content.fields, published?.values ?? initialOf(content.fields), now)
  last.set(session, { published, now, changes })
  return changes
}

/** Whether the text of the agreement differs from the version published last: publishing it makes the next one. */
export const isNewVersion = (session: Session): boolean =>
  session.target.publication?.agreement !== undefined &&
  unpublished(session).some(({ path }) => path === 'title' || path === 'body')
