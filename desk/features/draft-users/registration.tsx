import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { promotion } from '../../../model/content/records/draft-user.ts'
import { initialOf } from '../../../model/content/value.ts'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { RecordForm } from '../../list/record-form.tsx'
import type { BesideProps } from '../../records/record-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { orSay } from '../../ui/attempt.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'

const page = 'sellers_portal.draft-users'

/** Where a registration stands, and what may be decided of it. */
export function Registration({ record }: BesideProps) {
  const may = useMay()
  const queries = useQueryClient()
  const [turns, setTurns] = useState<'seller' | 'down'>()
  const { id, version, status } = record
  const isOpen = status === 'draft' || status === 'verified'
  const name = String(record['name'])
  async function done(said: string) {
    await queries.invalidateQueries()
    setTurns(undefined)
    say(said)
  }
  async function promote(values: Values) {
    const { seller_code } = await api.draftUsers.promote({ params: { id }, body: { ...values, version } })
    return () => void done(`${name} is seller ${seller_code}`)
  }
  return (
    <section aria-label="Where it stands">
      <p role="note">{standing(record)}</p>
      {isOpen && may('approve', page) && (
        <>
          {status === 'verified' && (
            <Button
              aria-expanded={turns === 'seller'}
              onClick={() => setTurns(turns === 'seller' ? undefined : 'seller')}
            >
              Make a seller
            </Button>
          )}{' '}
          <Button
            variant="default"
            aria-expanded={turns === 'down'}
            onClick={() => setTurns(turns === 'down' ? undefined : 'down')}
          >
            Turn down
          </Button>
          {turns === 'seller' && (
            <RecordForm
              draft={{ record: `promotion ${id}`, version }}
              content={promotion}
              values={initialOf(promotion.fields) as Values}
              one="seller"
              mayEdit
              saveLabel="Make a seller"
              onSave={promote}
            />
          )}
          {turns === 'down' && <TurnDown record={record} onDone={() => done(`${name} was told`)} />}
        </>
      )}
    </section>
  )
}

function TurnDown({ record: { id, version }, onDone }: { record: BesideProps['record']; onDone: () => Promise<void> }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = () => {
    const missing = reasonProblem(reason)
    setProblem(missing)
    if (missing !== undefined) return
    return orSay('', async () => {
      await api.draftUsers.reject({ params: { id }, body: { reason, version } })
      await onDone()
    })
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        label="Reason"
        required
        error={problem}
        description="It is mailed to whoever registered."
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        data-autofocus
      />
      <Button type="submit">Turn down</Button>
    </form>
  )
}

function standing({ status, ...record }: BesideProps['record']) {
  const at = (name: string) => <When at={String(record[name])} withTime />
  switch (status) {
    case 'draft':
      return <>The address is not verified yet; it may be until {at('expires_at')}.</>
    case 'verified':
      return <>The address was verified {at('verified_at')}. It waits for a decision.</>
    case 'promoted':
      return <>Sells as {String(record['seller_code'] ?? 'a seller who is no longer here')}.</>
    case 'rejected':
      return <>Not accepted: {String(record['decision_reason'])}</>
    default:
      return <>The address was not verified in time.</>
  }
}
