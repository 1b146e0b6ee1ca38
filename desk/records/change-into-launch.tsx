import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { changeAction } from '../../model/kinds/launched.ts'
import type { ReviewedKey } from '../../model/kinds/reviewed.ts'
import { undoSeconds } from '../../model/rules/undo.ts'
import { api, reading } from '../api/api.ts'
import { UndoToast } from '../list/undo-toast.tsx'
import { linkTo } from '../shell/link.ts'
import { Failure } from '../ui/failure.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { Muted } from '../ui/muted.ts'
import { say } from '../ui/say.ts'
import { useSending } from '../ui/use-sending.ts'
import { freshLaunch, LaunchChoice } from './launch-choice.tsx'

type Props = { readonly kind: ReviewedKey; readonly id: number; readonly name: string; onClose(): void }

/** What waits beside a record goes out with a launch. */
export function ChangeIntoLaunch({ kind, id, name: called, onClose }: Props) {
  const queries = useQueryClient()
  const go = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('')
  const { errors, isSending, send } = useSending()
  const { data, error } = useQuery(reading(['launches'], api.launches.list))
  const open = (data?.items ?? []).filter(({ status }) => status === 'draft')
  const launch = chosen ?? (open[0]?.id ?? freshLaunch).toString()

  async function put() {
    const record = { list: kind, id, action: changeAction }
    if (launch === freshLaunch) return api.launches.create({ body: { name, members: [], records: [record] } })
    const held = await api.launches.read({ params: { id: Number(launch) } })
    return api.launches.update({
      params: { id: held.id },
      body: {
        ...{ version: held.version, name: held.name },
        members: held.members.map(({ brand, page, version }) => ({ brand, page, version })),
        records: [...held.records.map(({ list, id: of, action }) => ({ list, id: of, action })), record],
      },
    })
  }
  function submit() {
    void send(async () => {
      const made = await put()
      await queries.invalidateQueries({ queryKey: ['launches'] })
      await queries.invalidateQueries({ queryKey: ['recordChange'] })
      const onView = () => void go(linkTo('website.launches', { open: made.id }))
      const text = `What waits for “${called}” goes out with ${made.name}`
      say(createElement(UndoToast, { text, onView }), undoSeconds * 1000)
      onClose()
    })
  }
  return (
    <FormModal
      title={`Put what waits for “${called}” into a launch`}
      act="Put it in"
      isBusy={isSending}
      failure={Object.entries(errors).find(([field]) => field !== 'name')?.[1]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted data-apart>Visitors read it with the launch and not before.</Muted>
      {error && <Failure>{error.message}</Failure>}
      <LaunchChoice
        {...{ open, launch, name, example: 'Open house in December', error: errors['name'] }}
        onPick={setChosen}
        onName={setName}
      />
    </FormModal>
  )
}
