import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { ContentPageId, CustomPageId, FactsPageId, PageId, PortalPageId } from '../../model/pages/index.ts'
import { pageOf } from '../../model/pages/index.ts'
import type { RouteParams } from '../../model/pages/route.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import { ForbiddenScreen } from '../shell/forbidden-screen.tsx'
import { type GuardVerdict, guard } from '../shell/guard.ts'
import { propertyParam } from '../shell/here.ts'
import { KeptNote } from '../shell/kept-note.tsx'
import { heldLink } from '../shell/link-token.ts'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { PageTabs } from '../shell/page-tabs.tsx'
import { useAccess } from '../shell/profile.ts'
import { windowTitle } from '../shell/window-title.ts'
import {
  ApprovalScreen,
  ContentScreen,
  customScreens,
  FactsScreen,
  LinkScreen,
  ListScreen,
  PortalScreen,
} from './table.ts'

/** A page of the registry: a person who may not see it reads why, everyone else gets its screen. */
export function PageView({ id }: { id: PageId }) {
  const params: RouteParams = useParams({ strict: false })
  const access = useAccess()
  const verdict = guard(access, id, params)
  const { label } = pageOf(id)
  const brand = 'brand' in verdict ? verdict.brand : undefined
  const isThere = verdict.kind === 'open' || verdict.kind === 'forbidden'
  useEffect(() => {
    if (isThere) document.title = windowTitle(label, brand)
  }, [label, brand, isThere])
  // What it came with: a link that opens nothing is dropped, and says so until one leaves.
  const [link, setLink] = useState(heldLink)
  // The recipient of a link needs no right to the page it leads to.
  if (link !== undefined && pageOf(id).opensLinks)
    return (
      <Suspense>
        <LinkScreen id={id} token={link} onLeave={() => setLink(undefined)} />
      </Suspense>
    )
  return <Suspense>{answer(id, params, verdict)}</Suspense>
}

function answer(id: PageId, params: RouteParams, verdict: GuardVerdict) {
  switch (verdict.kind) {
    case 'missing':
      return <NotFoundScreen />
    case 'not-of-brand':
      return <NotFoundScreen missing={{ brand: verdict.brand, page: id }} />
    case 'forbidden':
      return <ForbiddenScreen page={id} lacks={verdict.lacks} brand={verdict.brand} />
    case 'open':
      return (
        <>
          <PageTabs id={id} brand={verdict.brand} />
          <KeptNote page={id} />
          <OpenPage id={id} params={params} brand={verdict.brand} />
        </>
      )
  }
}

function OpenPage({
  id,
  params,
  brand,
}: {
  id: PageId
  params: RouteParams
  brand: Extract<GuardVerdict, { kind: 'open' }>['brand']
}) {
  const { screen } = pageOf(id)
  switch (screen.kind) {
    case 'content': {
      if (!brand) throw new Error(`${id} is content of a site, and its address names no brand.`)
      // A brand's editor is never another's with the values changed: each starts afresh.
      return <ContentScreen key={`${id} ${brand.code}`} pageId={id as ContentPageId} brand={brand} />
    }
    case 'facts': {
      const slug = params[propertyParam] ?? ''
      return <FactsScreen key={`${id} ${slug}`} pageId={id as FactsPageId} slug={slug} />
    }
    case 'portal':
      return <PortalScreen key={id} pageId={id as PortalPageId} />
    case 'custom': {
      const Component = customScreens[id as CustomPageId]
      return <Component pageId={id} params={params} />
    }
    case 'list':
      return <ListScreen key={`${id} ${brand?.code ?? ''}`} pageId={id} brand={brand} params={params} />
    case 'approval':
      return <ApprovalScreen key={id} pageId={id} approval={screen.approval as ApprovalKey} params={params} />
  }
}
