import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { sitesOf } from '../../api/reads.ts'
import { useAccess, useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { When } from '../../ui/when.tsx'
import { Actions, Facts, Part } from './publishing-elements.ts'

/** Whether visitors see the site; who may publish opens and closes it, and is shown first what comes of it. */
export function Opening({ brand }: { brand: Brand }) {
  const mayTurn = useMay()('publish', 'website.publishing', brand.code)
  const queries = useQueryClient()
  const { failure, attempt } = useAttempt()
  const { data, error, refetch } = useQuery(sitesOf)
  const site = data?.items.find(each => each.brand === brand.code)
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  if (!site) return <Skeleton height={110} mb="md" />
  const { is_open, turned_at, turned_by, version } = site

  async function turn() {
    await attempt(async () => {
      const call = is_open ? api.sites.close : api.sites.open
      await call({ params: { brand: brand.code }, body: { version } })
      say(is_open ? `Closed the site of ${brand.display_label}` : `Opened the site of ${brand.display_label}`)
    })
    void queries.invalidateQueries({ queryKey: sitesOf.queryKey })
    void queries.invalidateQueries({ queryKey: ['site-releases', brand.code] })
  }
  return (
    <Part aria-labelledby="opening">
      <h2 id="opening">
        Visitors <StatusMark tone={is_open ? 'good' : 'waiting'}>{is_open ? 'Open' : 'Closed'}</StatusMark>
      </h2>
      <p>
        {is_open
          ? 'Visitors see what is published.'
          : 'Visitors get a page in the look of the brand that says the site is closed; search engines are told to come back later. Previews and preview links work.'}{' '}
        <Facts>
          {turned_at ? (
            <>
              {is_open ? 'Opened' : 'Closed'} <When at={turned_at} withTime />
              {turned_by && ` by ${turned_by}`}.
            </>
          ) : (
            !is_open && 'Nobody has opened it yet.'
          )}
        </Facts>
      </p>
      <Failure>{failure}</Failure>
      {mayTurn && (
        <Actions>
          <ConfirmButton
            isMain={!is_open}
            ask={is_open ? 'Close the site…' : 'Open the site…'}
            confirm={is_open ? 'Close it' : 'Open it to visitors'}
            question={<Outlook brand={brand} isOpen={is_open} hasRecipients={site.has_recipients} />}
            onConfirm={turn}
          />
        </Actions>
      )}
    </Part>
  )
}

type OutlookProps = { readonly brand: Brand; readonly isOpen: boolean; readonly hasRecipients: boolean }

/** What comes of it, counted as the question is asked. */
function Outlook({ brand, isOpen, hasRecipients }: OutlookProps) {
  const access = useAccess()
  const { data, error } = useQuery({
    ...reading(['sites.outlook', brand.code], api.sites.outlook, { params: { brand: brand.code } }),
    staleTime: 0,
  })
  const to = (page: 'website.site-check' | 'website.email-recipients', words: ReactNode) =>
    maySee(access, page, brand.code) ? <Link to={pathOf(page, { [brandParam]: brand.slug })}>{words}</Link> : words
  if (error) return <>What comes of it could not be read: {error.message}</>
  if (!data) return <Skeleton height={60} />
  const files = data.is_written ? ' Its files are taken away within a minute.' : ''
  if (isOpen)
    return (
      <>
        {counted(data.pages, 'page')} at {data.address} will answer that the site is closed (503), and its forms and
        public calls take nothing.{files} Search engines drop pages that stay closed for some days.
        {data.visits > 0 && ` ${counted(data.visits, 'visit')} to come stay booked: tell these visitors.`}
      </>
    )
  return (
    <>
      {counted(data.pages, 'page')} will stand at {data.address} for everybody, search engines among them.{' '}
      {data.findings === 0
        ? 'The site check has nothing against it.'
        : to('website.site-check', <>The site check has {counted(data.findings, 'finding')}.</>)}
      {data.samples > 0 && ` ${data.samples} of them are sample content, which visitors would take for yours.`}
      {!hasRecipients && (
        <> {to('website.email-recipients', 'Nobody is named for what visitors send')}: the Super Admins are mailed.</>
      )}
    </>
  )
}
