import { Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { maySee } from '../../../model/pages/access.ts'
import { isPageId, labelOfPage, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api } from '../../api/api.ts'
import { useAccess, useMay } from '../../shell/profile.ts'
import { Asked } from '../../ui/asked.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { say } from '../../ui/say.ts'
import { ChangeList } from './change-list.tsx'
import classes from './publishing.module.css'

/** Saved drafts that visitors do not see: what each would change, what the site check says of it, and all out in one step. */
export function WaitingDrafts({ brand }: { brand: Brand }) {
  const access = useAccess()
  const may = useMay()
  const queries = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState('')
  const params = { brand: brand.code }
  const { data, error, refetch } = useQuery({
    queryKey: ['site-releases', brand.code, 'waiting'],
    queryFn: ({ signal }) => api.siteReleases.waiting({ params, signal }),
  })
  const checked = useQuery({
    queryKey: ['site-check', brand.code],
    enabled: maySee(access, 'website.site-check', brand.code),
    queryFn: ({ signal }) => api.siteWork.check({ params, signal }),
  })
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  const items = data?.items ?? []
  const chosen = items.filter(item => item.may && !left.has(item.page))
  const findingsOf = (page: string) => checked.data?.findings.filter(found => found.page === page) ?? []
  const found = chosen.reduce((sum, { page }) => sum + findingsOf(page).length, 0)
  const mayPublish = may('publish', 'website.publishing', brand.code)

  async function publish() {
    setFailure('')
    try {
      const members = chosen.map(({ page, version }) => ({ page, version }))
      await api.siteReleases.publish({ params, body: { members } })
      say(`Published ${counted(members.length, 'page')} for ${brand.display_label}`)
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem))
    } finally {
      void queries.invalidateQueries({ queryKey: ['site-releases', brand.code] })
      void queries.invalidateQueries({ queryKey: ['dashboard.content'] })
    }
  }
  return (
    <section className={classes.part} aria-labelledby="waiting">
      <h2 id="waiting">Saved and not published</h2>
      {!data && <Skeleton height={96} />}
      {data && items.length === 0 && (
        <Notice icon={IconCircleCheck} title="Nothing waits" isPart>
          Visitors see everything that is saved.
        </Notice>
      )}
      <ul className={classes.rows}>
        {items.map(({ page, version, at, by, publish_at, may: isOpen, changes }) => {
          const findings = findingsOf(page)
          const fields = isPageId(page) ? pageOf(page).screen : undefined
          return (
            <li key={page}>
              <div className={classes.choice}>
                {mayPublish ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={isOpen && !left.has(page)}
                      disabled={!isOpen}
                      onChange={() => setLeft(left.symmetricDifference(new Set([page])))}
                    />
                    {labelOfPage(page)}
                  </label>
                ) : (
                  <strong>{labelOfPage(page)}</strong>
                )}
                <span className={classes.facts}>
                  {counted(changes.length, 'change')} · version {version}, saved {dateTime(at)}
                  {by && ` by ${by}`}
                  {publish_at && ` · goes out by itself on ${dateTime(publish_at)}`}
                  {mayPublish && !isOpen && ' · not yours to publish'}
                </span>
              </div>
              {findings.length > 0 && (
                <ul className={classes.findings}>
                  {findings.map(({ path, label, message }) => (
                    <li key={`${path} ${message}`}>
                      {label}: {message}
                    </li>
                  ))}
                </ul>
              )}
              <details>
                <summary>What changes</summary>
                <ChangeList
                  fields={fields?.kind === 'content' ? fields.content.fields : {}}
                  changes={changes as readonly Change[]}
                  before="Visitors see"
                  after="Then"
                />
                {isPageId(page) && (
                  <Link to={pathOf(page, { [brandParam]: brand.slug })}>Open {labelOfPage(page)}</Link>
                )}
              </details>
            </li>
          )
        })}
      </ul>
      {failure !== '' && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      {mayPublish && items.length > 0 && (
        <div className={classes.actions}>
          <Asked
            isMain
            ask={`Publish ${counted(chosen.length, 'page')}…`}
            confirm="Publish now"
            disabled={chosen.length === 0}
            question={
              <>
                {counted(chosen.length, 'page')} will be what visitors see, all at once.
                {found > 0 && ` The site check has ${counted(found, 'finding')} in them.`}
              </>
            }
            onConfirm={publish}
          />
        </div>
      )}
    </section>
  )
}
