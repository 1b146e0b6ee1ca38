import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { helpOf } from '../../../model/manual/index.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { type MenuNode, menuSections } from '../../../model/pages/menu.ts'
import { pathOf, type RouteParams } from '../../../model/pages/route.ts'
import { mineOf } from '../../api/reads.ts'
import { ownView } from '../../list/own-view.ts'
import { count as figures } from '../../ui/format.ts'
import classes from './page-list.module.css'

type Props = { readonly nodes: readonly MenuNode[]; readonly params?: RouteParams }

/** The pages of a menu, each with what it is for and what is one’s own in it. */
export function PageList({ nodes, params = {} }: Props) {
  const { data } = useQuery(mineOf)
  return (
    <div className={classes.sections}>
      {menuSections(nodes).map(({ path, pages }) => (
        <section key={path.join(' ') || pages[0]?.id} aria-label={path.at(-1)}>
          {path.length > 0 && <h2>{path.join(' › ')}</h2>}
          <ul>
            {pages.map(({ id, label }) => (
              <li key={id}>
                <div>
                  <Link to={pathOf(id, params)} className={classes.page}>
                    {label}
                  </Link>
                  <Own page={id} items={data?.items} />
                </div>
                <p>{helpOf(id).for}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type Own = Awaited<ReturnType<NonNullable<typeof mineOf.queryFn>>>['items'][number]

/** What of the page’s list is assigned to, claimed or begun by the person, or at their turn: each number leads to its view. */
function Own({ page, items = [] }: { readonly page: PageId; readonly items: readonly Own[] | undefined }) {
  const own = items.filter(({ list, brand }) => brand === null && pageOfList[list] === page)
  if (own.length === 0) return null
  return (
    <span className={classes.own}>
      {own.map(({ list, view, count, more }) => {
        const { label, search } = ownView(list, view)
        return (
          <Link key={view} to={pathOf(page)} search={search}>
            {label}: {figures(count)}
            {more && '+'}
          </Link>
        )
      })}
    </span>
  )
}
