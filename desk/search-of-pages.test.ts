import type { useNavigate } from '@tanstack/react-router'
import { expect, test } from 'vitest'
// The router is known by its declaration there.
import type {} from './routes.tsx'
import { linkTo } from './shell/link.ts'

const luxuria = { brandSlug: 'luxuria' }

test('a link has the parameters of its page, and what no page knows does not compile', () => {
  const links = [
    linkTo('website.property-inquiry', { status: 'new', search: 'reyes', open: 7 }, luxuria),
    linkTo('desk.calendar', { show: 'week' }),
    linkTo('website.header', { field: 'logo' }, luxuria),
    // @ts-expect-error no column of the list is filtered by this name
    linkTo('website.property-inquiry', { statuses: 'new' }, luxuria),
    // @ts-expect-error a page of content has no rows to open by their state
    linkTo('website.header', { status: 'new' }, luxuria),
    // @ts-expect-error another page is shown by week
    linkTo('admin.mail-outbox', { show: 'week' }),
  ]
  expect(links.every(({ to }) => to.startsWith('/'))).toBe(true)
})

test('nor does the router take what no page knows', () => {
  const go = ((to: unknown) => to) as unknown as ReturnType<typeof useNavigate>
  expect(go({ to: '.', search: { draft: 3 } })).toMatchObject({ search: { draft: 3 } })
  // @ts-expect-error a name that no page knows
  expect(go({ to: '.', search: { drafts: 3 } })).toMatchObject({ search: { drafts: 3 } })
})
