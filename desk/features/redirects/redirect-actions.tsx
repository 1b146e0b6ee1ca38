import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { recordCalls } from '../../api/record-calls.ts'
import type { ListScope } from '../../api/rows.ts'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { count, counted } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import classes from './redirect-actions.module.css'

type Of = { readonly brand: string; readonly listKey: string }

/** Redirects from a file, and the addresses that visitors asked for in vain. */
export function RedirectActions({ place }: { place: ListScope }) {
  const may = useMay()
  const { brand, key } = place
  if (brand === undefined) return null
  const of = { brand: brand.code, listKey: key }
  return (
    <>
      <DialogButton variant="default" label="Asked in vain" title="Addresses asked for in vain">
        {() => <Lost {...of} mayAdd={may('add', 'website.redirects', brand.code)} />}
      </DialogButton>
      {may('add', 'website.redirects', brand.code) && (
        <DialogButton variant="default" label="Import" title="Import redirects">
          {close => <Import {...of} onDone={close} />}
        </DialogButton>
      )}
    </>
  )
}

function Lost({ brand, listKey, mayAdd }: Of & { mayAdd: boolean }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const { data, error, refetch } = useQuery(
    reading(['lost-addresses', brand], api.redirects.lost, { query: { brand } }),
  )
  if (error) return <LoadFailure isPart error={error} retry={() => void refetch()} />
  if (data?.items.length === 0) return <Muted>Nobody asked for an address that is not there within 30 days.</Muted>
  return (
    <>
      <Muted>What visitors asked for within 30 days and did not find, most asked first.</Muted>
      <ul className={classes.lost}>
        {data?.items.map(({ path, hits, last_at }) => (
          <li key={path}>
            <div>
              <strong>{path}</strong>
              <span>
                {counted(hits, 'time')}, last <When at={last_at} />
              </span>
            </div>
            {mayAdd && chosen !== path && <QuietButton onClick={() => setChosen(path)}>Redirect to…</QuietButton>}
            {chosen === path && (
              <LeadOn
                brand={brand}
                from={path}
                onDone={() => {
                  setChosen(undefined)
                  void queries.invalidateQueries({ queryKey: [listKey] })
                  void refetch()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function LeadOn({ brand, from, onDone }: { brand: string; from: string; onDone(): void }) {
  const [to, setTo] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { failure, isBusy, attempt } = useAttempt(
    ({ problem, message }) => Object.values(problem?.errors ?? {}).flat()[0] ?? message,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const body = { brand_id: brand, from_path: from, to_address: to, is_active: true }
      await recordCalls('webRedirects').create({ body })
      say(`${from} leads to ${to}`)
      onDone()
    })
  }
  return (
    <form className={classes.lead} onSubmit={submit} aria-label={`Redirect ${from}`} noValidate>
      <TextInput
        label="Leads to"
        placeholder="/news"
        value={to}
        error={failure}
        onChange={event => setTo(event.target.value)}
        ref={field}
        required
      />
      <SubmitButton loading={isBusy}>Redirect</SubmitButton>
    </form>
  )
}

type Taken = Awaited<ReturnType<typeof api.redirects.importing>>

function Import({ brand, listKey, onDone }: Of & { onDone(): void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<Taken>()
  const { failure, isBusy, attempt } = useAttempt(({ problem, message }) => problem?.errors?.['text']?.[0] ?? message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const done = await api.redirects.importing({ body: { brand, text } })
      await queries.invalidateQueries({ queryKey: [listKey] })
      say(`${counted(done.added, 'redirect')} added, ${count(done.changed)} changed`)
      if (done.refused.length === 0) onDone()
      else setTaken(done)
    })
  }
  return (
    <form className={classes.lead} onSubmit={submit} aria-label="Import redirects" noValidate>
      <Muted>
        CSV with the old address in the first column and where it leads in the second. An address that leads on already
        is changed; chains become one step, and circles are refused.
      </Muted>
      <FileChoice
        label="The list of redirects"
        accept=".csv,text/csv,text/plain"
        onFiles={([chosen]) => void chosen?.text().then(setText)}
      />
      <Textarea
        label="Or paste it here"
        placeholder={'/old-address,/news\n/promos/summer,https://example.com/summer'}
        value={text}
        onChange={event => setText(event.target.value)}
        autosize
        minRows={6}
        maxRows={16}
      />
      {taken && (
        <>
          <p>Refused lines, which stay as they were:</p>
          <ul className={classes.lost}>
            {taken.refused.map(({ line, message }) => (
              <li key={line}>
                <span>
                  Line {line}: {message}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Failure>{failure}</Failure>
      <Buttons>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        <SubmitButton loading={isBusy} disabled={text.trim() === ''}>
          Import
        </SubmitButton>
      </Buttons>
    </form>
  )
}
