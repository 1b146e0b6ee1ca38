import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListKey, listOf } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { pathOf } from '../../model/pages/route.ts'
import { ApiError } from '../api/client.ts'
import type { ListScope } from '../api/rows.ts'
import { asSearch } from '../shell/link.ts'
import { FaintButton, QuietButton } from '../ui/button.ts'
import { counted } from '../ui/format.ts'
import classes from './remove-for-good.module.css'

type Use = { readonly list: ListKey; readonly field: string; readonly n: number }
type Refused = { readonly message: string; readonly uses: readonly Use[] }
type Props = { readonly place: ListScope; readonly id: number; remove(): Promise<unknown>; onGone(): void }

/** If there is no trash, the question comes twice; a refusal says what prevents it, and where. */
export function RemoveForGood({ place: scope, id, remove, onGone }: Props) {
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
          <QuietButton color="red" onClick={() => void go()}>
            Delete for good
          </QuietButton>
          <FaintButton onClick={() => setAsking(false)}>Keep it</FaintButton>
        </>
      ) : (
        <FaintButton onClick={() => setAsking(true)}>Delete</FaintButton>
      )}
      {refused && (
        <div role="alert" className={classes.refused}>
          {refused.message}
          {refused.uses.map(({ list, field, n }) => (
            <p key={list}>
              <Link to={pathIn(list, scope)} search={asSearch({ [field]: String(id) })}>
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

function pathIn(list: ListKey, { brand }: ListScope): string {
  const page = pageOfList[list]
  return brand && isBranded(page) ? pathOf(page, { [brandParam]: brand.slug }) : pathOf(page)
}
