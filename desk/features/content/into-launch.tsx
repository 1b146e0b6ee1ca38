import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createElement, useMemo, useState } from 'react'
import { diff } from '../../../model/content/diff.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { undoSeconds } from '../../../model/rules/undo.ts'
import { api, reading } from '../../api/api.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useRead } from '../../form/use-form.ts'
import { UndoToast } from '../../list/undo-toast.tsx'
import { freshLaunch, LaunchChoice, useLaunchChoice } from '../../records/launch-choice.tsx'
import { linkTo } from '../../shell/link.ts'
import { Failure } from '../../ui/failure.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { useSending } from '../../ui/use-sending.ts'
import { Changes } from './dialogs-elements.ts'
import { launchesOfPage } from './launches-of-page.ts'
import type { Session } from './session.ts'
import type { Property } from './target.ts'

type Props = { readonly session: Session; readonly property: Property; onClose(): void }

/** What was typed on a page of a property waits in a launch instead of standing at once. */
export function IntoLaunch({ session, property, onClose }: Props) {
  const { form, content, page, target } = session
  const queries = useQueryClient()
  const go = useNavigate()
  const [name, setName] = useState('')
  const { errors, isSending, send } = useSending()
  const { data, error } = useQuery(
    reading(launchesOfPage(property.id, page), api.launches.ofProperty, { params: { property: property.id, page } }),
  )
  const { stored } = session.snapshot()
  const values = useRead(form, each => each.snapshot().values)
  const changes = useMemo(() => diff(content.fields, stored.values, values), [content, stored, values])
  const [launch, choose] = useLaunchChoice(
    data || error ? (data?.items[0]?.launch ?? data?.open[0]?.id ?? freshLaunch).toString() : undefined,
  )

  function submit() {
    if (launch === undefined) return
    void send(async () => {
      const made = await api.launches.putFacts({
        body: {
          ...{ property: property.id, page, version: stored.version, values: { ...values } },
          ...(launch === freshLaunch ? { name } : { launch_id: Number(launch) }),
        },
      })
      session.discard()
      await queries.invalidateQueries({ queryKey: ['launches'] })
      const text = `${counted(changes.length, 'change')} of ${labelOfPage(page)} for ${target.name} ${changes.length === 1 ? 'waits' : 'wait'} in ${made.name}`
      const onView = () => void go(linkTo('website.launches', { open: made.id }))
      say(createElement(UndoToast, { text, onView }), undoSeconds * 1000)
      onClose()
    })
  }
  return (
    <FormModal
      isWide
      title={`Put ${labelOfPage(page)} for ${target.name} into a launch`}
      closing="Close, and keep what was typed in the form"
      act="Put it in"
      isBusy={isSending}
      failure={errors[''] ?? Object.entries(errors).find(([field]) => field !== 'name')?.[1]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted data-apart>
        It stands with the launch and not before; the page stays as it is until then.{' '}
        {counted(changes.length, 'change')}:
      </Muted>
      <Changes>
        <ChangeList fields={content.fields} changes={changes} before="Stands now" after="With the launch" />
      </Changes>
      {error && <Failure>{error.message}</Failure>}
      <LaunchChoice
        open={data?.open ?? []}
        {...{ launch, name, example: 'December prices', error: errors['name'] }}
        onPick={choose}
        onName={setName}
      />
    </FormModal>
  )
}
