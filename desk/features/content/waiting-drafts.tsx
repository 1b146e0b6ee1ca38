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
import { api, reading } from '../../api/api.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useAccess, useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { say } from '../../ui/say.ts'
import { Actions, Facts, Part, Rows } from './publishing-elements.ts'
import { ReviewMark } from './review-mark.tsx'
import { waitsForReview } from './review-marks.ts'
import classes from './waiting-drafts.module.css'

/**
 * Saved drafts that visitors do not see: the changes of each, its findings of the site check, and all published in one
 * step.
 */
export function WaitingDrafts({ brand }: { brand: Brand }) {
  const access = useAccess()
  const may = useMay()
  const queries = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { failure, attempt } = useAttempt()
  const params = { brand: brand.code }
  const { data, error, refetch } = useQuery(
    reading(['site-releases', brand.code, 'waiting'], api.siteReleases.waiting, { params }),
  )
  const checked = useQuery({
    ...reading(['site-check', brand.code], api.siteWork.check, { params }),
    enabled: maySee(access, 'website.site-check', brand.code),
  })
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  const items = data?.items ?? []
  const isOpen = ({ may: mayGo, review }: (typeof items)[number]) => mayGo && !waitsForReview(review)
  const chosen = items.filter(item => isOpen(item) && !left.has(item.page))
  const findingsOf = (page: string) => checked.data?.findings.filter(found => found.page === page) ?? []
  const found = chosen.reduce((sum, { page }) => sum + findingsOf(page).length, 0)
  const mayPublish = may('publish', 'website.publishing', brand.code)

  async function publish() {
    await attempt(async () => {
      const members = chosen.map(({ page, version }) => ({ page, version }))
      await api.siteReleases.publish({ params, body: { members } })
      say(`Published ${counted(members.length, 'page')} for ${brand.display_label}`)
    })
    void queries.invalidateQueries({ queryKey: ['site-releases', brand.code] })
    void queries.invalidateQueries({ queryKey: ['site-check', brand.code] })
    void queries.invalidateQueries({ queryKey: ['dashboard.content'] })
  }
  return (
    <Part aria-labelledby="waiting">
      <h2 id="waiting">Saved and not published</h2>
      {!data && <Skeleton height={96} />}
      {data && items.length === 0 && (
        <Notice icon={IconCircleCheck} title="Nothing waits" isPart>
          Visitors see everything that is saved.
        </Notice>
      )}
      <Rows>
        {items.map(item => {
          const { page, version, at, by, publish_at, review, changes } = item
          const findings = findingsOf(page)
          const fields = isPageId(page) ? pageOf(page).screen : undefined
          return (
            <li key={page}>
              <div className={classes.choice}>
                {mayPublish ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={isOpen(item) && !left.has(page)}
                      disabled={!isOpen(item)}
                      onChange={() => setLeft(left.symmetricDifference(new Set([page])))}
                    />
                    {labelOfPage(page)}
                  </label>
                ) : (
                  <strong>{labelOfPage(page)}</strong>
                )}
                <Facts>
                  {counted(changes.length, 'change')} · version {version}, saved {dateTime(at)}
                  {by && ` by ${by}`}
                  {publish_at && ` · goes out by itself on ${dateTime(publish_at)}`}
                  {mayPublish && !item.may && ' · not yours to publish'}
                </Facts>
                {review && <ReviewMark review={review} />}
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
      </Rows>
      <Failure>{failure}</Failure>
      {mayPublish && items.length > 0 && (
        <Actions>
          <ConfirmButton
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
        </Actions>
      )}
    </Part>
  )
}
