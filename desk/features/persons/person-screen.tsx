import { Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { keepFile } from '../../api/keep-file.ts'
import { useMay } from '../../shell/profile.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { count, counted } from '../../ui/format.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { HoldingTable } from './holding-table.tsx'
import classes from './person-screen.module.css'
import { ReasonForm } from './reason-form.tsx'

/** Everything that is held on one e-mail address: looked at masked, exported or erased with a reason. */
export default function PersonScreen({ pageId }: ScreenProps) {
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<'export' | 'erase'>()
  const find = useMutation({ mutationFn: (email: string) => api.persons.find({ body: { email } }) })
  const email = find.variables ?? ''
  const problem = find.error instanceof ApiError ? find.error.problem?.errors?.['email']?.[0] : undefined
  const holdings = find.data?.holdings
  const erasable = holdings?.reduce((sum, holding) => sum + holding.erasable, 0) ?? 0
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        What Atrium holds on one person. Whoever looks, reveals, takes along or erases stands in the audit trail.
      </PageHead>
      <form
        className={classes.search}
        onSubmit={event => {
          event.preventDefault()
          find.mutate(typed)
        }}
      >
        <TextInput
          label="E-mail address"
          type="text"
          inputMode="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={typed}
          maxLength={190}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SubmitButton loading={find.isPending} disabled={typed.trim().length < 3}>
          Find
        </SubmitButton>
      </form>
      {find.error && !problem && <p role="alert">{find.error.message}</p>}
      {holdings && (
        <>
          <Group justify="space-between" className={classes.sum}>
            <p role="status">
              {holdings.length === 0
                ? `Nothing is held on ${email}.`
                : `${counted(
                    holdings.reduce((sum, holding) => sum + holding.count, 0),
                    'record',
                  )} on ${email}.`}
            </p>
            <Group gap="xs">
              {holdings.length > 0 && may('export', pageId) && (
                <QuietButton onClick={() => setAsking('export')}>Export</QuietButton>
              )}
              {erasable > 0 && may('delete', pageId) && (
                <QuietButton onClick={() => setAsking('erase')}>Erase {count(erasable)}</QuietButton>
              )}
            </Group>
          </Group>
          {holdings.map(holding => (
            <HoldingTable
              key={`${email} ${holding.table}`}
              email={email}
              holding={holding}
              mayReveal={may('edit', pageId)}
            />
          ))}
        </>
      )}
      {asking === 'export' && (
        <Dialog title="Export what is held" onClose={() => setAsking(undefined)}>
          <ReasonForm
            label="Export"
            onSend={async reason => {
              keepFile(await api.persons.export({ body: { email, reason } }), 'person.json')
              setAsking(undefined)
            }}
          />
        </Dialog>
      )}
      {asking === 'erase' && (
        <Dialog title={`Erase ${counted(erasable, 'record')}`} onClose={() => setAsking(undefined)}>
          <p>
            Names, addresses and texts are gone for good; the records stay for the counts. What law asks for is kept.
          </p>
          <ReasonForm
            label="Erase for good"
            isDanger
            onSend={async reason => {
              const { erased } = await api.persons.erase({ body: { email, reason } })
              setAsking(undefined)
              say(`Erased ${counted(erased, 'record')}`)
              find.mutate(email)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
