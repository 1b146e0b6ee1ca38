import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { ChangeList } from './change-list.tsx'
import classes from './launches.module.css'
import './schemas.ts'

const questions = {
  publish: ['Publish together', 'Publish all pages of this launch now?', 'Visitors see it now'],
  rollback: ['Roll back', 'Put back what visitors saw before, on every page of this launch?', 'Rolled back'],
  remove: ['Forget it', 'Forget this launch? The drafts stay as they are.', 'Forgotten'],
} as const
type Step = keyof typeof questions

/** What a launch changes on each of its pages, and what can be done with it. */
export function LaunchView({ id, onDone }: { id: number; onDone: (id?: number) => void }) {
  const may = useMay()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Step>()
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['launches', id],
    queryFn: ({ signal }) => api.launches.read({ params: { id }, signal }),
  })
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton height={120} />
  const steps: readonly Step[] =
    data.status === 'draft'
      ? [...(may('delete', 'website.launches') ? (['remove'] as const) : []), ...publishing('publish')]
      : data.status === 'published'
        ? publishing('rollback')
        : []
  function publishing<S extends Step>(step: S): S[] {
    return may('publish', 'website.launches') ? [step] : []
  }

  async function run(step: Step) {
    setSending(true)
    setFailure('')
    try {
      const args = { params: { id }, body: { version: data?.version ?? 0 } }
      if (step === 'publish') await api.launches.publish(args)
      if (step === 'rollback') await api.launches.rollback(args)
      if (step === 'remove') await api.launches.remove({ params: { id } })
      say(`${questions[step][2]}: ${data?.name}`)
      void queries.invalidateQueries({ queryKey: ['dashboard.content'] })
      onDone(step === 'remove' ? undefined : id)
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem))
      void refetch()
    } finally {
      setSending(false)
      setAsked(undefined)
    }
  }
  return (
    <div className={classes.view}>
      {data.members.map(({ brand: code, page, version, moved, changes }) => {
        const brand = brandByCode(code)
        const known = isPageId(page) ? pageOf(page) : undefined
        return (
          <section key={`${code} ${page}`}>
            <h3>
              {isPageId(page) && brand ? (
                <Link to={pathOf(page, { [brandParam]: brand.slug })}>
                  {brand.display_label} · {known?.label}
                </Link>
              ) : (
                `${code} · ${page}`
              )}
              <small className={classes.aside}>
                version {version}, {counted(changes.length, 'change')}
              </small>
            </h3>
            {moved && (
              <p className={classes.problem}>
                {data.status === 'draft'
                  ? 'It was saved again since: the launch cannot go out like this. Forget it and put it together anew.'
                  : data.status === 'published' &&
                    'It was published again since: the launch can no longer be rolled back.'}
              </p>
            )}
            <details>
              <summary>What changes</summary>
              <ChangeList
                fields={known?.screen.kind === 'content' ? known.screen.content.fields : {}}
                changes={changes as readonly Change[]}
                before="Before"
                after="After"
              />
            </details>
          </section>
        )
      })}
      {failure !== '' && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      {asked ? (
        <div className={classes.question} role="alert">
          {questions[asked][1]}
          <div>
            <Button autoFocus loading={isSending} onClick={() => void run(asked)}>
              {questions[asked][0]}
            </Button>
            <Button variant="default" onClick={() => setAsked(undefined)}>
              Not now
            </Button>
          </div>
        </div>
      ) : (
        <div className={classes.buttons}>
          {steps.map(step => (
            <Button key={step} variant={step === 'publish' ? 'filled' : 'default'} onClick={() => setAsked(step)}>
              {questions[step][0]}…
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
