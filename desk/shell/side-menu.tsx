import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import { entryOf, type MenuGroup, type MenuNode } from '../../model/pages/menu.ts'
import { paramsOf, pathOf } from '../../model/pages/route.ts'
import { onceSettled } from '../ui/settled.ts'
import { useHere } from './here.ts'
import classes from './side-menu.module.css'

export function SideMenu({ nodes }: { nodes: readonly MenuNode[] }) {
  const { id } = useHere()
  const router = useRouter()
  const menu = useRef<HTMLElement>(null)
  // A person who came by a link or by the palette sees where the page is. Entries in sight already do not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(
    () =>
      onceSettled(router, () => menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })),
    [id],
  )
  return (
    <nav ref={menu} aria-label="Pages" className={classes.menu}>
      <Nodes nodes={nodes} />
    </nav>
  )
}

function Nodes({ nodes }: { nodes: readonly MenuNode[] }) {
  const { id, params } = useHere()
  return (
    <ul>
      {nodes.map(node => {
        if (node.kind === 'group') return <Group key={node.label} group={node} />
        const own = Object.fromEntries(paramsOf(node.id).map(name => [name, params[name] ?? '']))
        return (
          <li key={node.id}>
            <Link
              to={pathOf(node.id, own)}
              className={classes.link}
              aria-current={currentOf(node.id, id)}
              // One page may be under another's address and is not that page.
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {node.label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The current page, or the one whose tab or record it is. */
function currentOf(node: PageId, here: PageId | undefined): 'page' | 'true' | undefined {
  if (node === here) return 'page'
  return here !== undefined && entryOf(here) === node ? 'true' : undefined
}

function Group({ group }: { group: MenuGroup }) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <li className={classes.group}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {group.label}
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        <Nodes nodes={group.items} />
      </div>
    </li>
  )
}
