import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { LoadFailure } from '../ui/load-failure.tsx'

/** Any error that a page throws while it loads or draws. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <LoadFailure error={error} retry={retry} />
}
