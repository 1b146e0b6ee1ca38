import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListKey, listOf } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { pathOf } from '../../model/pages/route.ts'
import { ApiError } from '../api/client.ts'
import type { ListPlace } from '../list/calls.ts'
import { counted } from '../ui/format.ts'
import classes from './publication-steps.module.css'

type Use = { readonly list: ListKey; readonly field: string; readonly n: number }
type Refused = { readonly message: string; readonly uses: readonly Use[] }
type Props = { readonly place: ListPlace; readonly id: number; remove(): Promise<unknown>; onGone(): void }

/** Where there is no trash, it is asked twice; a refusal says what stands in the way, and where. */
export function RemoveForGood({ place, id, remove, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  async function go() {
    setAsking(false)
    try {
      await remove()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      const { uses = [] } = (refusal.problem?.detail ?? {}) as { uses?: readonly Use[] }
      return setRefused({ message: refusal.message, uses })
    }
    onGone()
  }
  return (
    <>
      {isAsking ? (
        <>
          <Button color="red" variant="default" onClick={() => void go()}>
            Delete for good
          </Button>
          <Button variant="subtle" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button variant="subtle" onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {refused && (
        <div role="alert" className={classes.refused}>
          {refused.message}
          {refused.uses.map(({ list, field, n }) => (
            <p key={list}>
              <Link to={pathIn(list, place)} search={{ [field]: String(id) } as never}>
                Show {counted(n, listOf(list).one, listOf(list).many)}
              </Link>{' '}
              {listOf(list).trash && 'Those in the trash count too.'}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

function pathIn(list: ListKey, { brand }: ListPlace): string {
  const page = pageOfList[list]
  return brand && isBranded(page) ? pathOf(page, { [brandParam]: brand.slug }) : pathOf(page)
}
