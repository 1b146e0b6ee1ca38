import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { useMay } from '../../shell/profile.ts'
import { Asked } from '../../ui/asked.tsx'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { ChangeList } from './change-list.tsx'
import classes from './publishing.module.css'

/** What a release changed, page by page, and the step back. */
export function ReleaseView({ brand, id }: { brand: Brand; id: number }) {
  const may = useMay()
  const queries = useQueryClient()
  const [failure, setFailure] = useState('')
  const params = { brand: brand.code, id }
  const { data, error } = useQuery({
    queryKey: ['site-releases', brand.code, id],
    queryFn: ({ signal }) => api.siteReleases.read({ params, signal }),
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={80} />

  async function rollBack() {
    setFailure('')
    try {
      await api.siteReleases.rollback({ params })
      say(`Release ${id} of ${brand.display_label} was rolled back`)
    } catch (problem) {
      const said = problem instanceof ApiError ? problem.problem?.errors?.release?.[0] : undefined
      setFailure(said ?? (problem instanceof Error ? problem.message : String(problem)))
    } finally {
      void queries.invalidateQueries({ queryKey: ['site-releases', brand.code] })
    }
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
              <small className={classes.facts}>
                {version === null ? 'no longer published' : `version ${version}, ${counted(changes.length, 'change')}`}
              </small>
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
      {failure !== '' && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      {data.cause === 'launch' && <p className={classes.none}>Went out with a launch: it is rolled back there.</p>}
      {isOpen && (
        <div className={classes.actions}>
          <Asked
            ask="Roll back…"
            confirm="Roll back now"
            question="Visitors will see what they saw before. The drafts stay as they are."
            onConfirm={rollBack}
          />
        </div>
      )}
    </div>
  )
}
