import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useContext } from 'react'
import { errors, pageLoadFailure } from '../../model/errors.ts'
import { ApiError } from '../api/client.ts'
import { isMissingPart } from './missing-part.ts'
import { Notice } from './notice.tsx'
import { PartContext } from './part.ts'

const gone = ({ status, message }: ApiError): string =>
  (status === 404 ? message : errors.NOT_FOUND.message).replace(/\.$/, '')

/** The generic failure of a page: what happened, what was kept, and the way to try again (specification 8). */
export function LoadFailure({
  error,
  retry,
  isPart: isSaidPart = false,
}: {
  error: unknown
  retry: () => void
  /** Of a page that has other parts, which may have loaded. */
  isPart?: boolean
}) {
  const isWithin = useContext(PartContext)
  const isPart = isSaidPart || isWithin
  const known = error instanceof ApiError ? error : undefined
  if (isMissingPart(error))
    return (
      <Notice
        icon={IconAlertTriangle}
        title="A part of Atrium could not be fetched"
        isPart={isPart}
        actions={<Button onClick={() => location.reload()}>Load again</Button>}
      >
        <p>Atrium was updated while this page stood open, or the connection was lost.</p>
        <p>What you had typed is kept on this device and stands here again when the page has loaded.</p>
      </Notice>
    )
  // What a role does not have is no failure: trying again would not help.
  if (known?.status === 403)
    return (
      <Notice icon={IconLock} title="Your role does not have this" back={!isPart} isPart={isPart}>
        <p>{known.message}</p>
      </Notice>
    )
  // A number in the address that no record can have is treated as one that no record has.
  const isGone = known?.status === 404 || (known?.status === 400 && known.problem?.errors !== undefined)
  return (
    <Notice
      icon={IconAlertTriangle}
      title={isGone ? gone(known) : pageLoadFailure}
      back={!isPart}
      isPart={isPart}
      actions={<Button onClick={retry}>Try again</Button>}
    >
      {known && !isGone && known.message !== pageLoadFailure && <p>{known.message}</p>}
      {isGone && <p>It may have been removed for good, or be of a brand that your role does not have.</p>}
      {/* If the server was not reached, that is shown already. */}
      {!isGone && known?.status !== 0 && <p>Nothing was changed, and what you had typed is kept on this device.</p>}
      {!isGone && known?.problem?.request_id && (
        <p>If it stays, give IT Operations this number: {known.problem.request_id}</p>
      )}
    </Notice>
  )
}
