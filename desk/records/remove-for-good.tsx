import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { factsOf } from '../../model/kinds/facts-of-list.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
import { pageOfList } from '../../model/kinds/page-of-list.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import { pathOf } from '../../model/pages/route.ts'
import { ApiError } from '../api/client.ts'
import type { ListScope } from '../api/rows.ts'
import { FaintButton, QuietButton } from '../ui/button.ts'
import { counted } from '../ui/format.ts'
import classes from './remove-for-good.module.css'
import { UseInstead } from './use-instead.tsx'

type Use = { readonly list: ListKey; readonly field: string; readonly n: number; readonly is_replaceable?: boolean }
type Refused = { readonly message: string; readonly uses: readonly Use[] }
type Props = {
  readonly place: ListScope
  readonly id: number
  remove(instead?: number): Promise<unknown>
  onGone(): void
}

/** If there is no trash, the question comes twice; a refusal says what prevents it and where, and what could be used instead. */
export function RemoveForGood({ place: scope, id, remove, onGone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  async function go(instead?: number) {
    setAsking(false)
    try {
      await remove(instead)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      const { uses = [] } = (refusal.problem?.detail ?? {}) as { uses?: readonly Use[] }
      const [said] = Object.values(refusal.problem?.errors ?? {}).flat()
      return setRefused(held => ({
        message: said ?? refusal.message,
        uses: said === undefined ? uses : (held?.uses ?? uses),
      }))
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
              <Link to={pathIn(list, scope)} search={{ [field]: String(id) }}>
                Show {counted(n, factsOf(list).one, factsOf(list).many)}
              </Link>{' '}
              {factsOf(list).trash && 'Those in the trash count too.'}
            </p>
          ))}
        </div>
      )}
      {refused && refused.uses.length > 0 && refused.uses.every(use => use.is_replaceable) && (
        <UseInstead place={scope} id={id} onChosen={instead => void go(instead)} />
      )}
    </>
  )
}

function pathIn(list: ListKey, { brand }: ListScope): string {
  const page = pageOfList[list]
  return brand && isBranded(page) ? pathOf(page, { [brandParam]: brand.slug }) : pathOf(page)
}
