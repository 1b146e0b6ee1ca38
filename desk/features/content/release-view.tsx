import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { Actions, SmallFacts } from './publishing-elements.ts'
import classes from './release-view.module.css'

/** The changes of a release, page by page, and the step back. */
export function ReleaseView({ brand, id }: { brand: Brand; id: number }) {
  const may = useMay()
  const queries = useQueryClient()
  const { failure, attempt } = useAttempt(({ problem, message }) => problem?.errors?.['release']?.[0] ?? message)
  const params = { brand: brand.code, id }
  const { data, error } = useQuery(reading(['site-releases', brand.code, id], api.siteReleases.read, { params }))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={80} />

  async function rollBack() {
    await attempt(async () => {
      await api.siteReleases.rollback({ params })
      say(`Release ${id} of ${brand.display_label} was rolled back`)
    })
    void queries.invalidateQueries({ queryKey: ['site-releases', brand.code] })
  }
  const isOpen = may('publish', 'website.publishing', brand.code) && data.stands && data.cause !== 'launch'
  return (
    <div className={classes.view}>
      {data.pages.map(({ page, version, changes }) => {
        const known = isPageId(page) ? pageOf(page) : undefined
        return (
          <section key={page}>
            <h3>
              {known?.label ?? page}
              <SmallFacts>
                {version === null ? 'no longer published' : `version ${version}, ${counted(changes.length, 'change')}`}
              </SmallFacts>
            </h3>
            <ChangeList
              fields={known?.screen.kind === 'content' ? known.screen.content.fields : {}}
              changes={changes as readonly Change[]}
              before="Before"
              after="After"
            />
          </section>
        )
      })}
      <Failure>{failure}</Failure>
      {data.cause === 'launch' && (
        <Muted data-size="sm" data-apart>
          Went out with a launch: it is rolled back there.
        </Muted>
      )}
      {isOpen && (
        <Actions>
          <ConfirmButton
            ask="Roll back…"
            confirm="Roll back now"
            question="Visitors will see what they saw before. The drafts stay as they are."
            onConfirm={rollBack}
          />
        </Actions>
      )}
    </div>
  )
}
