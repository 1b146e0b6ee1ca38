import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { areas } from '../../model/pages/page.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'
import { useAccent } from './accents.ts'
import { AreaLinks } from './area-links.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Connection } from './connection.tsx'
import { Header } from './header.tsx'
import { useHere } from './here.ts'
import { useRemembering } from './remembering.ts'
import { listenToShortcuts, useShortcuts } from './shortcuts.ts'
import { Side } from './side.tsx'
import { useOtherTabs } from './other-tabs.ts'
import classes from './shell.module.css'

// Neither is needed to show a page: both come when first asked for.
const Palette = lazy(() => import('./palette.tsx'))
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'))

type Overlay = 'palette' | 'shortcuts' | 'menu'

/** What stands around every page. */
export function Shell() {
  const here = useHere()
  const [overlay, setOverlay] = useState<Overlay>()
  const close = () => setOverlay(undefined)
  const main = useFocusOnArrival(close)
  useAccent(here.brand?.code)
  useRemembering(here)
  useOtherTabs()
  useEffect(listenToShortcuts, [])
  useShortcuts([
    { keys: 'mod+k', label: 'Go to a page, brand or property', run: () => setOverlay('palette') },
    { keys: '?', label: 'Show the shortcuts of this page', run: () => setOverlay('shortcuts') },
  ])
  return (
    <div className={classes.shell} data-side={here.area !== undefined}>
      <a className={classes.skip} href="#content">
        Skip to the page
      </a>
      <Header
        onPalette={() => setOverlay('palette')}
        onShortcuts={() => setOverlay('shortcuts')}
        onMenu={() => setOverlay('menu')}
      />
      {here.area && (
        <aside className={classes.side} aria-label={areas[here.area].label}>
          <Side />
        </aside>
      )}
      <div className={classes.page}>
        <Connection />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <Breadcrumbs />
          <Outlet />
        </main>
      </div>
      {overlay === 'menu' && (
        <Dialog title="Menu" side onClose={close}>
          <AreaLinks vertical />
          {here.area && <Side />}
        </Dialog>
      )}
      <Suspense>
        {overlay === 'palette' && (
          <ScreenBoundary quiet>
            <Palette onClose={close} onShortcuts={() => setOverlay('shortcuts')} />
          </ScreenBoundary>
        )}
        {overlay === 'shortcuts' && (
          <ScreenBoundary quiet>
            <ShortcutsHelp onClose={close} />
          </ScreenBoundary>
        )}
      </Suspense>
    </div>
  )
}

/** A page that was gone to takes the focus, so that the keyboard and a screen reader go on from there. */
function useFocusOnArrival(onArrival: () => void) {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef(path)
  const latest = useRef(onArrival)
  latest.current = onArrival
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === path) return
    before.current = path
    latest.current()
    if (!isFirst) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
