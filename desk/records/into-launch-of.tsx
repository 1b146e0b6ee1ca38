import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { undoSeconds } from '../../model/rules/undo.ts'
import { api, reading } from '../api/api.ts'
import { UndoToast } from '../list/undo-toast.tsx'
import { linkTo } from '../shell/link.ts'
import { Failure } from '../ui/failure.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { Muted } from '../ui/muted.ts'
import { say } from '../ui/say.ts'
import { useSending } from '../ui/use-sending.ts'
import { freshLaunch, LaunchChoice, useLaunchChoice } from './launch-choice.tsx'

type Body = Parameters<typeof api.launches.create>[0]['body']
type Member = Body['members'][number]
type LaunchRecord = NonNullable<Body['records']>[number]
type Launch = Awaited<ReturnType<typeof api.launches.read>>

type Props = {
  /** What is put in, in words that a sentence goes on with. */
  readonly what: string
  /** The name of a new launch, as an example. */
  readonly example: string
  /** What a launch takes of it: a page, a record, or by a call of its own. */
  readonly member?: Member
  readonly record?: LaunchRecord
  readonly put?: (launch: number | undefined, name: string) => Promise<Launch>
  onPut(): Promise<unknown>
  onClose(): void
}

/** The pages of a launch as a body of it names them. */
export const membersOf = ({ members }: { readonly members: readonly Launch['members'][number][] }): Member[] =>
  members.map(({ brand, page, version, draft }) => ({
    ...{ brand, page, version },
    ...(draft ? { draft: { id: draft.id, version: draft.version } } : {}),
  }))
export const recordsOf = (
  records: readonly Pick<Launch['records'][number], 'list' | 'id' | 'action' | 'draft'>[],
): LaunchRecord[] =>
  records.map(({ list, id, action, draft }) => ({
    ...{ list, id, action },
    ...(draft ? { draft: { id: draft.id, version: draft.version } } : {}),
  }))

/** What stands beside a page or a record goes out with a launch. */
export function IntoLaunchOf({ what, example, member, record, put, onPut, onClose }: Props) {
  const queries = useQueryClient()
  const go = useNavigate()
  const [name, setName] = useState('')
  const { errors, isSending, send } = useSending()
  const { data, error } = useQuery(reading(['launches'], api.launches.list))
  const open = (data?.items ?? []).filter(({ status }) => status === 'draft')
  const [launch, choose] = useLaunchChoice(data || error ? (open[0]?.id ?? freshLaunch).toString() : undefined)

  async function added(): Promise<Launch> {
    const isFresh = launch === freshLaunch
    if (put) return put(isFresh ? undefined : Number(launch), name)
    const [members, records] = [member ? [member] : [], record ? [record] : []]
    if (isFresh) return api.launches.create({ body: { name, members, records } })
    const held = await api.launches.read({ params: { id: Number(launch) } })
    // The same draft as it was before makes room; anything else of the page or record is said to be there already.
    const isOther = (each: Member | LaunchRecord) =>
      each.draft === undefined || each.draft.id !== (member ?? record)?.draft?.id
    const [others, besides] = [membersOf(held).filter(isOther), recordsOf(held.records).filter(isOther)]
    return api.launches.update({
      params: { id: held.id },
      body: {
        version: held.version,
        name: held.name,
        members: [...others, ...members],
        records: [...besides, ...records],
      },
    })
  }
  function submit() {
    if (launch === undefined) return
    void send(async () => {
      const made = await added()
      await queries.invalidateQueries({ queryKey: ['launches'] })
      await onPut()
      const onView = () => void go(linkTo('website.launches', { open: made.id }))
      const text = `${what.charAt(0).toUpperCase()}${what.slice(1)} goes out with ${made.name}`
      say(createElement(UndoToast, { text, onView }), undoSeconds * 1000)
      onClose()
    })
  }
  return (
    <FormModal
      title={`Put ${what} into a launch`}
      act="Put it in"
      isBusy={isSending}
      failure={errors[''] ?? Object.entries(errors).find(([field]) => field !== 'name')?.[1]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted data-apart>It is read with the launch and not before.</Muted>
      {error && <Failure>{error.message}</Failure>}
      <LaunchChoice {...{ open, launch, name, example, error: errors['name'] }} onPick={choose} onName={setName} />
    </FormModal>
  )
}
