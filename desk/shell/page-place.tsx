import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { Behind } from '../ui/behind.ts'
import { ComingSkeleton } from '../ui/screen-skeleton.tsx'
import { type Here, hereOf, propertyParam, useHere } from './here.ts'
import classes from './page-place.module.css'
import { PageTabs } from './page-tabs.tsx'
import { windowTitle } from './window-title.ts'

/** A moment in which nothing changes twice, in ms; whoever waits longer sees that the page is on its way. */
const moment = 150

type Coming = Here & { readonly id: PageId }

/**
 * The page; the next one as its skeleton where that is long in coming. The page before stays whole behind it, out of sight
 * and out of reach, until the next is there: what it has under way goes on, and whoever goes back finds it (decision 286).
 */
export function PagePlace({ onComing }: { onComing: (path: string) => void }) {
  const coming = useComing(onComing)
  return (
    <>
      {coming && <ComingPage {...coming} />}
      <div className={classes.page} inert={coming !== undefined}>
        <Behind value={coming !== undefined}>
          <Outlet />
        </Behind>
      </div>
    </>
  )
}

function ComingPage({ id, brand }: Coming) {
  const { label } = pageOf(id)
  useEffect(() => {
    const before = document.title
    document.title = windowTitle(label, brand)
    return () => {
      document.title = before
    }
  }, [label, brand])
  return (
    <div className={classes.coming}>
      <PageTabs id={id} brand={brand} />
      <ComingSkeleton title={label} />
    </div>
  )
}

/** The page of the address, where it is long in coming and another stands. */
function useComing(onComing: (path: string) => void): Coming | undefined {
  const here = useHere()
  const path = useRouterState({ select: state => state.location.pathname })
  const shown = useRouterState({ select: state => state.matches.at(-1)?.pathname })
  const isOnTheWay = shown !== undefined && !isSamePage(hereOf(shown), here)
  const [isLong, setLong] = useState(false)
  const latest = useRef({ onComing, path })
  latest.current = { onComing, path }
  useEffect(() => {
    if (!isOnTheWay) return
    const timer = setTimeout(() => {
      setLong(true)
      latest.current.onComing(latest.current.path)
    }, moment)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOnTheWay])
  const { id } = here
  return isOnTheWay && isLong && id !== undefined ? { ...here, id } : undefined
}

/** A record of a page stands on that page. */
const isSamePage = (a: Here, b: Here): boolean =>
  a.id === b.id && a.brand?.code === b.brand?.code && a.params[propertyParam] === b.params[propertyParam]
