import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { CheckProgress, CheckResult, isOpen } from '../../ui/trail-check.tsx'

const queryKey = ['trail-checks']

/** Has every line of both trails held against its seal, a job of its own; shows its progress and what came of the last. */
export default function VerifyTrail() {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <QuietButton leftSection={<IconShieldCheck size={16} stroke={1.6} aria-hidden />} onClick={() => setShown(true)}>
        Verify
      </QuietButton>
      {isShown && (
        <Dialog title="Are the trails as they were sealed?" onClose={() => setShown(false)}>
          <Checks />
        </Dialog>
      )}
    </>
  )
}

function Checks() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...reading(queryKey, api.userTrail.checks),
    refetchInterval: ({ state }) => (isOpen(state.data?.last) ? 1_000 : false),
  })
  const verify = useMutation({
    mutationFn: () => api.userTrail.verify(),
    onSuccess: checks => queries.setQueryData(queryKey, checks),
  })
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <p aria-busy="true">Please wait while we're getting your data.</p>
  const { last, ended } = data
  return (
    <>
      {isOpen(last) && last ? (
        <CheckProgress check={last} />
      ) : ended ? (
        <CheckResult check={ended} />
      ) : (
        <p>Not verified yet.</p>
      )}
      <Failure>{verify.error?.message}</Failure>
      {!isOpen(last) && (
        <Button data-autofocus mt="md" loading={verify.isPending} onClick={() => verify.mutate()}>
          {ended ? 'Verify again' : 'Verify now'}
        </Button>
      )}
    </>
  )
}
