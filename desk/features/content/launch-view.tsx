import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { brandByCode } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api, reading } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure, Problem } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { ChangeList } from './change-list.tsx'
import classes from './launch-view.module.css'
import { Aside, View } from './launches-elements.ts'
import './schemas.ts'

const questions = {
  publish: ['Publish together', 'Publish all pages of this launch now?', 'Visitors see it now'],
  rollback: ['Roll back', 'Put back what visitors saw before, on every page of this launch?', 'Rolled back'],
  remove: ['Forget it', 'Forget this launch? The drafts stay as they are.', 'Forgotten'],
} as const
type Step = keyof typeof questions

/** The changes of a launch on each of its pages, and what can be done with it. */
export function LaunchView({ id, onDone }: { id: number; onDone: (id?: number) => void }) {
  const may = useMay()
  const queries = useQueryClient()
  const [query, setAsked] = useState<Step>()
  const { failure, isBusy, attempt } = useAttempt()
  const { data, error, refetch } = useQuery(reading(['launches', id], api.launches.read, { params: { id } }))
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
    const isDone = await attempt(async () => {
      const args = { params: { id }, body: { version: data?.version ?? 0 } }
      if (step === 'publish') await api.launches.publish(args)
      if (step === 'rollback') await api.launches.rollback(args)
      if (step === 'remove') await api.launches.remove({ params: { id } })
      say(`${questions[step][2]}: ${data?.name}`)
      void queries.invalidateQueries({ queryKey: ['dashboard.content'] })
      onDone(step === 'remove' ? undefined : id)
    })
    if (!isDone) void refetch()
    setAsked(undefined)
  }
  return (
    <View>
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
              <Aside>
                version {version}, {counted(changes.length, 'change')}
              </Aside>
            </h3>
            {moved && (
              <Problem>
                {data.status === 'draft'
                  ? 'It was saved again since: the launch cannot go out like this. Forget it and put it together anew.'
                  : data.status === 'published' &&
                    'It was published again since: the launch can no longer be rolled back.'}
              </Problem>
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
      <Failure>{failure}</Failure>
      {query ? (
        <div className={classes.question} role="alert">
          {questions[query][1]}
          <div>
            <Button autoFocus loading={isBusy} onClick={() => void run(query)}>
              {questions[query][0]}
            </Button>
            <QuietButton onClick={() => setAsked(undefined)}>Not now</QuietButton>
          </div>
        </div>
      ) : (
        <Buttons data-apart>
          {steps.map(step => (
            <Button key={step} variant={step === 'publish' ? 'filled' : 'default'} onClick={() => setAsked(step)}>
              {questions[step][0]}…
            </Button>
          ))}
        </Buttons>
      )}
    </View>
  )
}
