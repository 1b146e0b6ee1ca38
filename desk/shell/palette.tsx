import '@mantine/spotlight/styles.layer.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { PageId } from '../../model/pages/index.ts'
import { topMenu } from '../../model/pages/menu.ts'
import { paletteEntries } from '../../model/pages/palette-entries.ts'
import { activeProperties } from '../api/reads.ts'
import { projectInfo } from '../session/stores.ts'
import { type ColourScheme, colourSchemes } from '../ui/colour-scheme.ts'
import { actsHere } from './acts.ts'
import { useHere } from './here.ts'
import classes from './palette.module.css'
import { useFound } from './palette-results.ts'
import { search } from './palette-search.ts'
import { useProfile } from './profile.ts'
import { usePropertyNames } from './property-names.ts'
import { keyNames, useActiveShortcuts } from './shortcuts.ts'
import { brandPath, landingPathOf, propertyPath, websiteBrands } from './switching.ts'
import { takeAhead } from './typed-ahead.ts'

const marked = () => document.querySelector<HTMLElement>('[data-palette] [data-selected]')

/** The entry that the library marks when something was typed; it ignores entries that come later. */
function markFirst(store: ReturnType<typeof createSpotlight>[0]): void {
  const first = document.querySelector('[data-palette] [data-action]')
  if (!first) return
  first.setAttribute('data-selected', 'true')
  store.updateState(now => ({ ...now, selected: 0 }))
}

/** A page or a record that arrives takes the focus; while the palette is open the keys are meant for its field. */
function keepFocus(store: ReturnType<typeof createSpotlight>[0]): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!store.getState().opened || (target instanceof Element && target.closest('[data-palette]'))) return
    document.querySelector<HTMLElement>('[data-palette] input')?.focus()
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}

/** Who looked and took nothing goes on where they were: the library gives the focus back when its window closes, and this one is gone by then. */
function useWayBack(): void {
  const [from] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
}

type Props = { onClose(): void; onHelp(page?: PageId): void; onSignout(): void }

const loadHowTo = () => import('./how-to.ts')

/** Ctrl/Cmd+K: every page, brand, property, person and record the role may open, and what can be done from anywhere. */
export default function Palette({ onClose, onHelp, onSignout }: Props) {
  useWayBack()
  const { access } = useProfile().user_role
  const { id, params, brand } = useHere()
  const names = usePropertyNames()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const [[store, palette]] = useState(createSpotlight)
  const hasProperties = topMenu(access).includes('project_info')
  const { data: properties = [] } = useQuery({ ...activeProperties, enabled: hasProperties })
  const isHere = (path: string) => brand !== undefined && path.startsWith(`${landingPathOf('website')}/${brand.slug}/`)
  const [query, setQuery] = useState('')
  const shortcuts = useActiveShortcuts()
  const [here] = useState(() => actsHere(shortcuts))
  const { people, records, isLooking } = useFound(query, href => go(href))
  const go = (href: string) => void navigate({ href })
  useEffect(() => palette.open(), [palette])
  useEffect(() => keepFocus(store), [store])
  // The first is marked when something was typed; entries that have come since then can be taken as well.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!marked()) markFirst(store)
    if (!isEntered || (isLooking && !marked())) return
    setEntered(false)
    marked()?.click()
  })
  const type = (typed: string) => {
    setEntered(false)
    setQuery(typed)
  }

  // Results of the current website come first.
  const entries = paletteEntries(access, params, names).toSorted(
    (a, b) => Number(isHere(b.path)) - Number(isHere(a.path)),
  )
  const pages = entries.map(entry => ({
    id: entry.path,
    label: entry.label,
    description: entry.place,
    keywords: [...entry.keywords, entry.place],
    onClick: () => go(entry.path),
  }))
  const brands = websiteBrands(access).map(other => ({
    id: `brand ${other.slug}`,
    label: other.display_label,
    description: 'Switch to this website',
    keywords: [other.code, other.name, 'brand'],
    onClick: () => go(brandPath(access, other, id)),
  }))
  const ofProperties = properties.map(({ slug, property_name, property_code, city, brand: owner }) => ({
    id: `property ${slug}`,
    label: property_name,
    description: city,
    keywords: [property_code, owner.name],
    onClick: () => {
      projectInfo.write({ selectedProperty: slug })
      go(propertyPath(access, slug, id))
    },
  }))
  // What the page and the open record offer, as it was when the palette was opened over them.
  const acts = here.map(({ id: act, label, keys, run }) => ({
    id: act,
    label,
    ...(keys ? { description: keyNames(keys).join('+') } : {}),
    keywords: ['do', 'action'],
    // The palette is gone by then, and the focus is back where the act leaves it.
    onClick: () => requestAnimationFrame(run),
  }))
  // The manual comes a moment after the palette: nobody waits for it.
  const { data: manual } = useQuery({ queryKey: ['manual'], queryFn: loadHowTo, staleTime: Number.POSITIVE_INFINITY })
  const tasks = manual?.howTo(access, onHelp) ?? []
  const actions = [
    ...Object.entries(colourSchemes).map(([scheme, label]) => ({
      id: `scheme ${scheme}`,
      label: `Appearance: ${label}`,
      keywords: ['theme', 'colours'],
      onClick: () => setColorScheme(scheme as ColourScheme),
    })),
    {
      id: 'shortcuts',
      label: 'Help and shortcuts of this page',
      keywords: ['keyboard', 'keys', 'manual'],
      onClick: () => onHelp(),
    },
    { id: 'signout', label: 'Signout', keywords: ['sign out', 'log out', 'leave'], onClick: onSignout },
  ]
  const groups: SpotlightActionGroupData[] = [
    ...(query === '' ? [] : [{ group: 'Here', actions: acts }]),
    { group: 'Pages', actions: pages },
    { group: 'Websites', actions: brands },
    { group: 'Properties', actions: ofProperties },
    { group: 'People', actions: people },
    { group: 'Records', actions: records },
    { group: 'Actions', actions },
    { group: 'How to', actions: query === '' ? [] : tasks },
  ].filter(group => group.actions.length > 0)
  return (
    <Spotlight
      store={store}
      attributes={{ content: { 'aria-label': 'Go to', 'data-palette': true } }}
      classNames={{ action: classes.action, actionDescription: classes.place, search: classes.search }}
      shortcut={null}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      yOffset="12vh"
      centered={false}
      actions={groups}
      filter={search}
      limit={query === '' ? 12 : 40}
      query={query}
      onQueryChange={type}
      scrollable
      maxHeight="min(480px, 60vh)"
      highlightQuery
      nothingFound={isLooking ? 'Looking…' : 'Nothing you may open has that name.'}
      onSpotlightClose={onClose}
      searchProps={{
        onFocus: () => {
          const { text, isEntered: wasEntered } = takeAhead()
          setQuery(now => now + text)
          if (wasEntered) setEntered(true)
        },
        // A person who knows the number does not wait for its answer.
        onKeyDown: ({ key }) => setEntered(key === 'Enter' && isLooking && !marked()),
        placeholder: 'Go to a page, property, person or record',
        'aria-label': 'Go to a page, property, person or record',
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
      }}
    />
  )
}
