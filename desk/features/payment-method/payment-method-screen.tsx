import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { SubmitButton } from '../../ui/button.ts'
import { dateTime } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import classes from './payment-method.module.css'

const providers = [
  { value: true, label: 'Bank provider', help: 'Sellers pay through the bank.' },
  { value: false, label: 'Card payment provider', help: 'Sellers pay by card.' },
] as const
const key = ['manageContent.read']

/** Specification 2.1: the seller's payment method, one of two providers. */
export default function PaymentMethodScreen({ pageId }: ScreenProps) {
  const mayEdit = useMay()('edit', pageId)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<boolean>()
  const { failure, isBusy, attempt } = useAttempt()
  const { data, error, refetch } = useQuery(reading(key, api.manageContent.read))
  const entry = data?.find(({ portal }) => portal === 'seller')
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  const now = entry?.contents.payment_method
  const value = chosen ?? now

  async function save() {
    if (!entry || value === undefined) return
    const isKept = await attempt(async () => {
      await api.manageContent.setBank({ body: { payment_method: value, version: entry.version } })
      say('Success Saved!')
      // The choice stays until it is read again: in between the old choice would come back.
      await client.invalidateQueries({ queryKey: key })
      setChosen(undefined)
    })
    if (!isKept) void client.invalidateQueries({ queryKey: key })
  }
  return (
    <>
      <PageHead
        title={pageOf(pageId).label}
        actions={
          <HistoryButton
            kind="manageContent"
            id="seller"
            name="the seller’s payment method"
            onRestored={() => setChosen(undefined)}
          />
        }
      >
        How sellers pay for reservations.
      </PageHead>
      {!data && <p aria-busy="true">Please wait while we're getting your data.</p>}
      {data && !entry && <p>The sellers portal has no entry yet.</p>}
      {entry && (
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <fieldset disabled={!mayEdit || isBusy}>
            <legend>Seller’s payment method</legend>
            {providers.map(provider => (
              <label key={provider.label}>
                <input
                  type="radio"
                  name="provider"
                  checked={value === provider.value}
                  onChange={() => setChosen(provider.value)}
                />
                <span>
                  {provider.label}
                  <small>{provider.help}</small>
                </span>
              </label>
            ))}
          </fieldset>
          {failure && <p role="alert">{failure}</p>}
          {entry.updated_by && (
            <p className={classes.note}>
              Chosen by {entry.updated_by} on {dateTime(entry.updated_at)}
            </p>
          )}
          {mayEdit ? (
            <SubmitButton loading={isBusy} disabled={value === now}>
              Save
            </SubmitButton>
          ) : (
            <p className={classes.note}>You may read this and not change it.</p>
          )}
        </form>
      )}
    </>
  )
}
