import type { Static } from 'typebox'
import type { ViewedAs as Shown } from '../../../model/contract/session.ts'
import { type Access, maySee } from '../../../model/pages/access.ts'
import { pageIds } from '../../../model/pages/index.ts'
import type { ViewedAs } from '../../call/context.ts'

/** The person or role whose desk is shown. `both` is the access that the viewer also holds. */
export const shownView = ({ kind, id, name, access }: ViewedAs, both: Access, by: string): Static<typeof Shown> => ({
  kind,
  id,
  name,
  by,
  closed: pageIds.filter(page => maySee(access, page) && !maySee(both, page)).length,
})
