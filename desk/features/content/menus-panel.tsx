import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { type ContentPageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { FormContext, useRead } from '../../form/use-form.ts'
import { useMay, useProfile } from '../../shell/profile.ts'
import { FaintButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { MenuEntry } from './menu-entry.tsx'
import classes from './menus-panel.module.css'
import { openSession } from './open-session.ts'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'
import { siteOf, siteTarget } from './target.ts'
import { useSession } from './use-session.ts'

type Menu = { readonly page: ContentPageId; readonly list: string; readonly label: string }
/** The four menus of a site (specification 2.3) and the pages that own them. */
const menus: readonly Menu[] = [
  { page: 'website.header', list: 'entries', label: 'Header' },
  { page: 'website.footer', list: 'entries', label: 'Footer' },
  { page: 'website.side-menu', list: 'entries', label: 'Side menu' },
  { page: 'website.side-menu', list: 'mobile_entries', label: 'Mobile menu' },
]
const owners = [...new Set(menus.map(({ page }) => page))]

/**
 * The texts and shown entries of each menu of the site, beside the pages it leads to; saved to the page that owns the
 * menu.
 */
export function MenusPanel({ session }: { session: Session }) {
  const brand = siteOf(session)
  const id = useId()
  const may = useMay()
  const seen = owners.filter(page => may('view', page, brand.code))
  return (
    <Panel aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Menus</h2>
      <Muted>Which entries visitors see, and what they say. Order and addresses stand on their own pages.</Muted>
      {seen.length === 0 && <Muted>Your role does not include the pages that own the menus.</Muted>}
      {seen.map(page => (
        <OwnerMenus key={page} page={page} brand={brand} />
      ))}
    </Panel>
  )
}

function OwnerMenus({ page, brand }: { page: ContentPageId; brand: Brand }) {
  const { id: user } = useProfile()
  const opened = useQuery({
    queryKey: ['content', user, brand.code, page, 'menus'],
    queryFn: () => openSession(user, siteTarget(brand, page)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  if (opened.error)
    return (
      <Failure>
        {pageOf(page).label}: {opened.error.message}{' '}
        <button type="button" className={classes.retry} onClick={() => void opened.refetch()}>
          Try again
        </button>
      </Failure>
    )
  return opened.data ? <OpenMenus session={opened.data} /> : <Skeleton height={160} mt="md" />
}

function OpenMenus({ session }: { session: Session }) {
  const { form, page } = session
  const brand = siteOf(session)
  const mayEdit = useMay()('edit', page, brand.code)
  const { isSaving, failure, newer } = useSession(session, now => now)
  const changes = useRead(form, each => each.changes().length)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => session.start(), [session])
  const { label } = pageOf(page)
  const own = <Link to={pathOf(page, { [brandParam]: brand.slug })}>{label}</Link>

  async function save() {
    const isSaved = await session.save()
    setRefused(!isSaved)
    if (isSaved) say(`Saved ${label} for ${brand.display_label}`)
  }
  return (
    <FormContext value={form}>
      <fieldset className={classes.owner} disabled={!mayEdit} aria-label={label}>
        {menus
          .filter(menu => menu.page === page)
          .map(menu => (
            <MenuRows key={menu.list} menu={menu} session={session} />
          ))}
        {changes > 0 && (
          <p className={classes.foot}>
            {counted(changes, 'unsaved change')}
            <FaintButton size="compact-sm" onClick={() => session.discard()}>
              Discard
            </FaintButton>
            <Button size="compact-sm" loading={isSaving} onClick={() => void save()}>
              Save {label.toLowerCase()}
            </Button>
          </p>
        )}
        {newer && <p role="alert">Someone changed this meanwhile. Open {own} to join both.</p>}
        {isRefused && !newer && (
          <Failure>
            {failure ?? 'Some fields need attention.'} Open {own} to see all of it.
          </Failure>
        )}
      </fieldset>
    </FormContext>
  )
}

function MenuRows({ menu, session }: { menu: Menu; session: Session }) {
  const count = useRead(session.form, each => (each.value(menu.list) as readonly unknown[]).length)
  return (
    <>
      <h3 className={classes.menu}>
        <Link to={pathOf(menu.page, { [brandParam]: siteOf(session).slug })}>{menu.label}</Link>
      </h3>
      <ul className={classes.entries}>
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is the place it stands at, and nothing is moved here
          <MenuEntry key={i} path={`${menu.list}.${i}`} menu={menu.label} />
        ))}
      </ul>
    </>
  )
}
