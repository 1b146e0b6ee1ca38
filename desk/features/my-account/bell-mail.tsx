import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { say } from '../../ui/say.ts'
import { AccountCard } from './account-card.tsx'

type Mail = Awaited<ReturnType<typeof api.bell.settings>>['mail']
const options: readonly { readonly value: Mail; readonly label: string }[] = [
  { value: 'at_once', label: 'After five minutes' },
  { value: 'daily', label: 'Once a day, at eight' },
  { value: 'off', label: 'Never' },
]

/** When a mail comes of what the bell tells me and I have not read there. */
export function BellMail() {
  const queries = useQueryClient()
  const queryKey = ['bell.settings']
  const { data, error, refetch } = useQuery({ ...reading(queryKey, api.bell.settings), staleTime: 0 })
  const [failure, setFailure] = useState<string>()
  async function pick(value: string) {
    const mail = options.find(option => option.value === value)?.value
    if (mail === undefined || mail === data?.mail) return
    setFailure(undefined)
    try {
      queries.setQueryData(queryKey, await api.bell.set({ body: { mail } }))
      say(`Mail of what is in the bell: ${options.find(option => option.value === mail)?.label.toLowerCase()}`)
    } catch (refused) {
      setFailure(refused instanceof Error ? refused.message : undefined)
    }
  }
  return (
    <AccountCard
      title="Mail of what is in the bell"
      about="When somebody calls or answers you in a comment, gives you a task, or something you began has failed, and you have not read it in the bell."
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {data && <Choice label="Mail comes" options={options} value={data.mail} onPick={value => void pick(value)} />}
      <Failure>{failure}</Failure>
    </AccountCard>
  )
}
