import { Link } from '@tanstack/react-router'
import type { MenuNode } from '../../../model/pages/menu.ts'
import { pathOf, type RouteParams } from '../../../model/pages/route.ts'
import { Pages } from './landing-elements.ts'
import classes from './page-list.module.css'

/** The menu laid out as a page: each group under its name. */
export function PageList({ nodes, params = {} }: { nodes: readonly MenuNode[]; params?: RouteParams }) {
  return (
    <Pages>
      {nodes.map(node =>
        node.kind === 'page' ? (
          <li key={node.id}>
            <Link to={pathOf(node.id, params)}>{node.label}</Link>
          </li>
        ) : (
          <li key={node.label} className={classes.group}>
            <span>{node.label}</span>
            <PageList nodes={node.items} params={params} />
          </li>
        ),
      )}
    </Pages>
  )
}
