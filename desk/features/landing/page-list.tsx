import { Link } from '@tanstack/react-router'
import type { MenuNode } from '../../../model/pages/menu.ts'
import { pathOf, type RouteParams } from '../../../model/pages/route.ts'
import classes from './landing.module.css'

/** The menu laid out as a page: each group under its name. */
export function PageList({ nodes, params = {} }: { nodes: readonly MenuNode[]; params?: RouteParams }) {
  return (
    <ul className={classes.pages}>
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
    </ul>
  )
}
