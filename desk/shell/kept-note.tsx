import { type PageId, pageOf } from '../../model/pages/index.ts'
import { fieldGroupsOf, fieldRight, rowRight, rowRightsOf } from '../../model/pages/kept.ts'
import { Callout } from '../ui/callout.ts'
import { useAccess } from './profile.ts'

/** What of a page its reader does not have: otherwise an empty cell would say that there is nothing. */
export function KeptNote({ page }: { page: PageId }) {
  const access = useAccess()
  const of = (right: 'none' | 'read') =>
    Object.entries(fieldGroupsOf(page))
      .filter(([group]) => fieldRight(access, page, group) === right)
      .map(([, { label }]) => label)
  const [hidden, fixed] = [of('none'), of('read')]
  const rows = rowRight(access, page)
  const words = rows && rowRightsOf(page)[rows]
  if (hidden.length === 0 && fixed.length === 0 && words === undefined) return null
  return (
    <Callout data-tone="info" data-off-paper="">
      Your role has {pageOf(page).label} in part.
      {hidden.length > 0 && ` It does not see: ${hidden.join(', ')}.`}
      {fixed.length > 0 && ` It does not change: ${fixed.join(', ')}.`}
      {words !== undefined &&
        ` It sees these records only: ${words
          .replace(/\bthem\b/g, 'you')
          .replace(/\btheir\b/g, 'your')
          .replace(/\bthey\b/g, 'you')
          .toLowerCase()}.`}
    </Callout>
  )
}
