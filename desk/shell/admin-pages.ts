import type { Access } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import { type MenuNode, sideMenu } from '../../model/pages/menu.ts'

/** The Admin links of the user menu: the pages of that area that the role sees. */
export const adminPages = (access: Access): readonly PageId[] => leaves(sideMenu('admin', access))

const leaves = (nodes: readonly MenuNode[]): PageId[] =>
  nodes.flatMap(node => (node.kind === 'page' ? [node.id] : leaves(node.items)))
