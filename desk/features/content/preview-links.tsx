import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { counted, dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { PreviewLinkForm } from './preview-link-form.tsx'
import classes from './publishing.module.css'

/** Links that show the site as it will be to people without an account, until they end. */
export function PreviewLinks({ brand }: { brand: Brand }) {
  const may = useMay()
  const queries = useQueryClient()
  const [made, setMade] = useState('')
  const [isNew, setNew] = useState(false)
  const queryKey = ['preview-links', brand.code]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.previewLinks.list({ params: { brand: brand.code }, signal }),
  })
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  const now = Date.now()
  const endOf = (link: { revoked_at: string | null; revoked_by: string | null; expires_at: string }) =>
    link.revoked_at
      ? `withdrawn ${dateTime(link.revoked_at)}${link.revoked_by ? ` by ${link.revoked_by}` : ''}`
      : Date.parse(link.expires_at) <= now
        ? `ended ${dateTime(link.expires_at)}`
        : undefined

  async function revoke(id: number, name: string) {
    try {
      await api.previewLinks.revoke({ params: { brand: brand.code, id } })
      say(`${name} shows nothing any more`)
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem))
    }
    void queries.invalidateQueries({ queryKey })
  }
  return (
    <section className={classes.part} aria-labelledby="preview-links">
      <h2 id="preview-links">Preview links</h2>
      <p className={classes.none}>
        Shows this site with its saved drafts, or as it will be at a moment, to whoever holds the link. Visitors and
        search engines never see it.
      </p>
      {made !== '' && (
        <div className={classes.made}>
          <label htmlFor="made-link">The link, shown this once</label>
          <input id="made-link" readOnly value={made} onFocus={event => event.target.select()} />
          <div className={classes.actions}>
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
            <Button component="a" variant="default" href={made} target="_blank" rel="noopener noreferrer">
              Open
            </Button>
            <Button variant="default" onClick={() => setMade('')}>
              Done
            </Button>
          </div>
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
          <Button variant="default" onClick={() => setNew(true)}>
            New preview link…
          </Button>
        )
      )}
      {!data && <Skeleton height={60} />}
      <ul className={classes.rows}>
        {data?.items.map(link => {
          const end = endOf(link)
          return (
            <li key={link.id} className={classes.link} data-ended={end !== undefined || undefined}>
              <strong>{link.name}</strong>
              <span className={classes.facts}>
                {link.drafts ? 'with saved drafts' : 'as published'}
                {link.moment && `, on ${dateTime(link.moment)}`}
                {link.launch && `, with the launch ${link.launch.name}`} · by {link.created_by} ·{' '}
                {end ?? `until ${dateTime(link.expires_at)}`} ·{' '}
                {link.opened_at
                  ? `${counted(link.opened, 'page')} looked at, last ${dateTime(link.opened_at)}`
                  : 'never opened'}
              </span>
              {end === undefined && may('delete', 'website.publishing', brand.code) && (
                <Button variant="default" size="xs" onClick={() => void revoke(link.id, link.name)}>
                  Withdraw<span className={classes.spoken}> {link.name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
