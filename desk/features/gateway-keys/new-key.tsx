import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { type GatewayClient, gatewayClients } from '../../../model/rules/gateways.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { Choice } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Input } from '../../ui/input.ts'
import { Muted } from '../../ui/muted.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { Actions, Form } from './gateway-keys-elements.ts'

/** Client, name and last day of a key. */
export function NewKey({ onMade, onCancel }: { onMade(key: string): void; onCancel(): void }) {
  const id = useId()
  const [client, setClient] = useState<GatewayClient>()
  const [name, setName] = useState('')
  const [ends_on, setEnd] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const lacks = {
      ...(client === undefined && { client: 'Choose the system that gets this key.' }),
      ...(name.trim() === '' && { name: 'Say where this key is used.' }),
      ...(ends_on === '' && { ends_on: 'Enter a day, such as 2027-11-30.' }),
    }
    if (client === undefined || Object.keys(lacks).length > 0) {
      setErrors(lacks)
      return
    }
    setSending(true)
    try {
      onMade((await api.gatewayKeys.create({ body: { client, name, ends_on } })).key)
    } catch (failure) {
      const at = failure instanceof ApiError ? failure.problem?.errors : undefined
      setErrors(
        at
          ? Object.fromEntries(Object.entries(at).map(([path, [message = '']]) => [path, message]))
          : { '': failure instanceof Error ? failure.message : String(failure) },
      )
      setSending(false)
    }
  }
  const problem = (at: string) => errors[at] && <Failure id={`${id}-${at}-error`}>{errors[at]}</Failure>
  return (
    <Form aria-label="New key" onSubmit={event => void submit(event)}>
      <label htmlFor={`${id}-client`}>
        Client
        <RequiredMark />
      </label>
      <Choice
        id={`${id}-client`}
        value={client ?? ''}
        aria-invalid={errors['client'] !== undefined || undefined}
        aria-describedby={errors['client'] ? `${id}-client-error` : undefined}
        placeholder="Choose…"
        options={gatewayClients}
        onPick={picked => setClient(gatewayClients.find(({ value }) => value === picked)?.value)}
      />
      {problem('client')}
      <label htmlFor={`${id}-name`}>
        Name
        <RequiredMark />
      </label>
      <Input
        id={`${id}-name`}
        value={name}
        maxLength={80}
        placeholder="Sellers’ portal, live"
        aria-invalid={errors['name'] !== undefined || undefined}
        aria-describedby={errors['name'] ? `${id}-name-error` : undefined}
        onChange={event => setName(event.target.value)}
      />
      {problem('name')}
      <label htmlFor={`${id}-ends`}>
        Ends on
        <RequiredMark />
      </label>
      <DateInput
        id={`${id}-ends`}
        value={ends_on}
        aria-invalid={errors['ends_on'] !== undefined || undefined}
        aria-describedby={`${id}-ends-help${errors['ends_on'] ? ` ${id}-ends_on-error` : ''}`}
        onPick={setEnd}
      />
      <Muted id={`${id}-ends-help`} data-size="sm" data-apart>
        The last day on which it is good, two years from now at most. Two weeks before, this page and System Status say
        so.
      </Muted>
      {problem('ends_on')}
      {problem('')}
      <Actions>
        <Button type="submit" loading={isSending}>
          Make the key
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
    </Form>
  )
}
