import { errors } from '../../../model/errors.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import classes from './landing.module.css'

/** Pages the role holds that a later version brings: named, and not to be opened. */
export function ToCome({ pages }: { pages: readonly PageId[] }) {
  if (pages.length === 0) return null
  const byGroup = Map.groupBy(pages, id => pageOf(id).menu?.join(' › ') ?? '')
  return (
    <section className={classes.coming} aria-label="Not available yet">
      <p>{errors.NOT_AVAILABLE.message} It will hold:</p>
      <ul>
        {[...byGroup].map(([group, ids]) => (
          <li key={group}>
            {group && <strong>{group}</strong>}
            <ul>
              {ids.map(id => (
                <li key={id}>{pageOf(id).label}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
