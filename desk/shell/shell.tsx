import { useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import { areas } from '../../model/pages/page.ts'
import { hasArrived } from '../ui/arrival.ts'
import { Dialog } from '../ui/dialog.tsx'
import { holdFocus } from '../ui/held-focus.ts'
import { laterPart } from '../ui/later-part.tsx'
import { useAccent } from './accents.ts'
import { AreaLinks } from './area-links.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Connection } from './connection.tsx'
import { Header } from './header.tsx'
import { useHere } from './here.ts'
import { PagePlace } from './page-place.tsx'
import { useAccess, useProfile } from './profile.ts'
import { useRemembering } from './remembering.ts'
import classes from './shell.module.css'
import { listenToShortcuts, useShortcuts } from './shortcuts.ts'
import { hasSide, Side } from './side.tsx'
import { SignoutQuestion } from './signout-question.tsx'
import { listenAhead } from './typed-ahead.ts'
import { useOtherTabs } from './use-other-tabs.ts'

// Neither is needed to show a page: both are loaded on first use.
const loadPalette = () => import('./palette.tsx')
const Palette = laterPart(loadPalette)
const PageHelp = laterPart(() => import('./page-help.tsx'))

// Few see the desk as another does.
const ViewBanner = laterPart(() => import('./view-banner.tsx'))

type Overlay = 'palette' | 'help' | 'menu' | 'signout'

/** The frame around every page. */
export function Shell() {
  const here = useHere()
  const isSided = hasSide(useAccess(), here)
  const { overlay, setOverlay, close, closeWhatLeft } = useOverlay()
  const { viewing_as } = useProfile()
  const main = useFocusOnArrival(closeWhatLeft)
  useAccent(here.brand?.code)
  useRemembering(here)
  useOtherTabs()
  useEffect(listenToShortcuts, [])
  useEffect(holdFocus, [])
  useEffect(fetchAhead, [])
  // Of another page where the palette found what to do there.
  const [helpOf, setHelpOf] = useState<PageId>()
  const openHelp = (page: PageId | undefined) => {
    setHelpOf(page)
    setOverlay('help')
  }
  const openPalette = () => {
    if (overlay === 'palette') return
    listenAhead()
    setOverlay('palette')
  }
  useShortcuts([
    { keys: 'mod+k', label: 'Go to a page, property, person or record', run: openPalette },
    { keys: '?', label: 'Help and shortcuts of this page', run: () => openHelp(here.id) },
  ])
  return (
    <div className={classes.shell} data-side={isSided}>
      <a className={classes.skip} href="#content" data-off-paper="">
        Skip to the page
      </a>
      <Header
        onPalette={openPalette}
        onHelp={() => openHelp(here.id)}
        onMenu={() => setOverlay('menu')}
        onSignout={() => setOverlay('signout')}
      />
      {here.area && isSided && (
        <aside className={classes.side} aria-label={areas[here.area].label} data-off-paper="">
          <Side />
        </aside>
      )}
      <div className={classes.page}>
        {viewing_as && (
          <Suspense>
            <ViewBanner />
          </Suspense>
        )}
        <Connection />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <Breadcrumbs />
          <PagePlace onComing={closeWhatLeft} />
        </main>
      </div>
      {overlay === 'menu' && (
        <Dialog title="Menu" side="left" onClose={close}>
          <AreaLinks vertical />
          {isSided && <Side />}
        </Dialog>
      )}
      {overlay === 'signout' && <SignoutQuestion onClose={close} />}
      <Suspense>
        {overlay === 'palette' && (
          <Palette
            // A choice there may have opened another of these in its place.
            onClose={() => setOverlay(now => (now === 'palette' ? undefined : now))}
            onHelp={(page = here.id) => openHelp(page)}
            onSignout={() => setOverlay('signout')}
          />
        )}
        {overlay === 'help' && (
          <PageHelp {...(helpOf ? { page: helpOf } : {})} isHere={helpOf === here.id} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/**
 * A person who presses Ctrl or Cmd may press K next: the palette is fetched in between, so that the next typing lands
 * in it.
 */
function fetchAhead() {
  const onModifier = (event: KeyboardEvent) => {
    if (event.key !== 'Control' && event.key !== 'Meta') return
    document.removeEventListener('keydown', onModifier)
    // If this fails, opening the palette tries again and says so.
    loadPalette().catch(() => undefined)
  }
  document.addEventListener('keydown', onModifier)
  return () => document.removeEventListener('keydown', onModifier)
}

/** The overlay of the page, and the page where the person was, or was going, when they opened it. */
function useOverlay() {
  const router = useRouter()
  const [{ overlay }, set] = useState<{ overlay?: Overlay | undefined; over?: string }>({})
  const setOverlay = (next: Next) =>
    set(now => {
      const overlay = typeof next === 'function' ? next(now.overlay) : next
      return overlay === now.overlay ? now : { overlay, over: router.state.location.pathname }
    })
  return {
    overlay,
    setOverlay,
    close: () => set({}),
    /** A page that arrives, or is long in coming, closes what was opened on the one before; an overlay that was opened on the way stays. */
    closeWhatLeft: (path: string | undefined) => set(now => (now.over === path ? now : {})),
  }
}
type Next = Overlay | undefined | ((now: Overlay | undefined) => Overlay | undefined)

/**
 * A new page takes the focus, so that the keyboard and a screen reader go on from there; but not from a field that was
 * entered while it was on its way: typing there is meant for it.
 */
function useFocusOnArrival(onArrival: (path: string | undefined) => void) {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef(path)
  const latest = useRef(onArrival)
  latest.current = onArrival
  const router = useRouter()
  const leftFrom = useRef<Element>(null)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        leftFrom.current = document.activeElement
      }),
    [router],
  )
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === path) return
    before.current = path
    latest.current(path)
    const now = document.activeElement
    const isInField = now !== leftFrom.current && now?.matches('input, textarea, select, [contenteditable="true"]')
    if (isFirst || hasArrived() || (isInField && !main.current?.contains(now))) return
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
