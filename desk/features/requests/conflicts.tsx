import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../../cases/cases.module.css'
import { When } from '../../ui/when.tsx'

type Conflict = {
  readonly lead_no: string
  readonly seller: string
  readonly until: string
  readonly same: readonly string[]
  readonly request_no: string | null
}

/** Beyond 9: the same client, held by another seller. */
export function Conflicts({ of }: { of: readonly Conflict[] }) {
  if (of.length === 0) return null
  return (
    <section className={classes.conflicts} aria-label="Claims of other sellers">
      <h3>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> This client is another seller’s too
      </h3>
      <ul>
        {of.map(({ lead_no, seller, until, same, request_no }) => (
          <li key={lead_no}>
            <strong>{seller}</strong> holds lead {lead_no} with the same{' '}
            {same.map(key => (key === 'email' ? 'e-mail' : key)).join(' and ')} until <When at={until} />
            {request_no && ` and has asked for more time too (${request_no})`}.
          </li>
        ))}
      </ul>
    </section>
  )
}
