import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useContext } from 'react'
import { errors, pageLoadFailure } from '../../model/errors.ts'
import { ApiError } from '../api/client.ts'
import { QuietButton } from './button.ts'
import { isMissingPart } from './missing-part.ts'
import { Notice } from './notice.tsx'
import { PartContext } from './part.ts'

const gone = ({ status, message }: ApiError): string =>
  (status === 404 ? message : errors.NOT_FOUND.message).replace(/\.$/, '')

export const missingPart = 'A part of Atrium could not be fetched'

export const MissingPartWords = () => (
  <>
    <p>Atrium was updated while this page stood open, or the connection was lost.</p>
    <p>What you had typed is kept on this device, also where the page is loaded again.</p>
  </>
)

export const TryAgain = ({ retry }: { retry: () => void }) => <Button onClick={retry}>Try again</Button>
/** Some browsers keep to the answer they had for a script until the page is loaded again. */
export const LoadAgain = () => <QuietButton onClick={() => location.reload()}>Load again</QuietButton>

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
        title={missingPart}
        isPart={isPart}
        actions={
          <>
            <TryAgain retry={retry} />
            <LoadAgain />
          </>
        }
      >
        <MissingPartWords />
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
      actions={<TryAgain retry={retry} />}
    >
      {known && !isGone && known.message !== pageLoadFailure && <p>{known.message}</p>}
      {isGone && <p>It may have been removed for good, or be of a brand that your role does not have.</p>}
      {/* If the server was not reached, that is shown already. */}
      {!isGone && known && known.status !== 0 && (
        <p>Nothing was changed, and what you had typed is kept on this device.</p>
      )}
      {!known && <p>What was saved is safe; what you had just typed here may be gone.</p>}
      {!isGone && known?.problem?.request_id && (
        <p>If it stays, give IT Operations this number: {known.problem.request_id}</p>
      )}
    </Notice>
  )
}
