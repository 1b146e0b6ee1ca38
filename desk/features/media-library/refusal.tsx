import { ApiError } from '../../api/client.ts'
import type { Use } from '../../media/files.ts'
import { UsesList } from '../../media/uses-list.tsx'
import classes from './refusal.module.css'

/** Why it was not done; for a file in use it lists the holdings, each a link to its field. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  const problem = error instanceof ApiError ? error.problem : undefined
  const used = problem?.code === 'IN_USE' ? (problem.detail as { uses: Use[]; elsewhere: number }) : undefined
  return (
    <div className={classes.refusal} role="alert">
      <p>{Object.values(problem?.errors ?? {}).flat()[0] ?? error.message}</p>
      {used && <UsesList uses={used.uses} label="Used by" />}
      {used && used.elsewhere > 0 && <p>{used.elsewhere} of them in brands you do not see.</p>}
    </div>
  )
}
