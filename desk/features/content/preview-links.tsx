import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { api, reading } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { orSay } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted, dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { Unseen } from '../../ui/unseen.ts'
import { PreviewLinkForm } from './preview-link-form.tsx'
import classes from './preview-links.module.css'
import { Actions, Facts, Part, PreviewLink, Rows } from './publishing-elements.ts'

/** Links that show the future site to people without an account, until they end. */
export function PreviewLinks({ brand }: { brand: Brand }) {
  const may = useMay()
  const queries = useQueryClient()
  const [made, setMade] = useState('')
  const [isNew, setNew] = useState(false)
  const queryKey = ['preview-links', brand.code]
  const { data, error, refetch } = useQuery(reading(queryKey, api.previewLinks.list, { params: { brand: brand.code } }))
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  const now = Date.now()
  const endOf = (link: { revoked_at: string | null; revoked_by: string | null; expires_at: string }) =>
    link.revoked_at
      ? `withdrawn ${dateTime(link.revoked_at)}${link.revoked_by ? ` by ${link.revoked_by}` : ''}`
      : Date.parse(link.expires_at) <= now
        ? `ended ${dateTime(link.expires_at)}`
        : undefined

  async function revoke(id: number, name: string) {
    await orSay('', async () => {
      await api.previewLinks.revoke({ params: { brand: brand.code, id } })
      say(`${name} shows nothing any more`)
    })
    void queries.invalidateQueries({ queryKey })
  }
  return (
    <Part aria-labelledby="preview-links">
      <h2 id="preview-links">Preview links</h2>
      <Muted data-size="sm" data-apart>
        Shows this site with its saved drafts, or as it will be at a moment, to whoever holds the link. Visitors and
        search engines never see it.
      </Muted>
      {made !== '' && (
        <div className={classes.made}>
          <label htmlFor="made-link">The link, shown this once</label>
          <input id="made-link" readOnly value={made} onFocus={event => event.target.select()} />
          <Actions>
            <Button
              onClick={() =>
                void navigator.clipboard.writeText(made).then(
                  () => say('Link copied'),
                  () => say('Copy the link from the field'),
                )
              }
            >
              Copy
            </Button>
            <QuietButton component="a" href={made} target="_blank" rel="noopener noreferrer">
              Open
            </QuietButton>
            <QuietButton onClick={() => setMade('')}>Done</QuietButton>
          </Actions>
        </div>
      )}
      {isNew ? (
        <PreviewLinkForm
          brand={brand}
          launches={data?.launches ?? []}
          onCancel={() => setNew(false)}
          onMade={url => {
            setMade(url)
            setNew(false)
            void queries.invalidateQueries({ queryKey })
          }}
        />
      ) : (
        may('add', 'website.publishing', brand.code) && (
          <QuietButton onClick={() => setNew(true)}>New preview link…</QuietButton>
        )
      )}
      {!data && <Skeleton height={60} />}
      <Rows>
        {data?.items.map(link => {
          const end = endOf(link)
          return (
            <PreviewLink key={link.id} data-ended={end !== undefined || undefined}>
              <strong>{link.name}</strong>
              <Facts>
                {link.drafts ? 'with saved drafts' : 'as published'}
                {link.moment && `, on ${dateTime(link.moment)}`}
                {link.launch && `, with the launch ${link.launch.name}`} · by {link.created_by} ·{' '}
                {end ?? `until ${dateTime(link.expires_at)}`} ·{' '}
                {link.opened_at
                  ? `${counted(link.opened, 'page')} looked at, last ${dateTime(link.opened_at)}`
                  : 'never opened'}
              </Facts>
              {end === undefined && may('delete', 'website.publishing', brand.code) && (
                <QuietButton size="xs" onClick={() => void revoke(link.id, link.name)}>
                  Withdraw<Unseen> {link.name}</Unseen>
                </QuietButton>
              )}
            </PreviewLink>
          )
        })}
      </Rows>
    </Part>
  )
}
