import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { LoadFailure } from '../ui/load-failure.tsx'

/** Anything a page throws while it loads or draws. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    // A part of the desk that a newer version has replaced is only found by a fresh load.
    if (error instanceof Error && /dynamically imported module|module script/i.test(error.message))
      return location.reload()
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <LoadFailure error={error} retry={retry} />
}
