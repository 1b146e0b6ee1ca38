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

/** When a mail comes of what was said to me and what I have not read. */
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
      say(`Mail of what is said to you: ${options.find(option => option.value === mail)?.label.toLowerCase()}`)
    } catch (refused) {
      setFailure(refused instanceof Error ? refused.message : undefined)
    }
  }
  return (
    <AccountCard
      title="Mail of what is said to you"
      about="When somebody calls you in a comment and you have not read it in the bell."
    >
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {data && <Choice label="Mail comes" options={options} value={data.mail} onPick={value => void pick(value)} />}
      <Failure>{failure}</Failure>
    </AccountCard>
  )
}
