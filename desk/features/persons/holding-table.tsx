import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { count } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import classes from './holding-table.module.css'

type Holding = Awaited<ReturnType<typeof api.persons.find>>['holdings'][number]
type Row = Holding['rows'][number]
type Props = { email: string; holding: Holding; mayReveal: boolean }

/**
 * What one table holds on the person, a line each; a line is shown as it is at the time of asking, and that is
 * recorded.
 */
export function HoldingTable({ email, holding: { table, label, count: all, keeps, rows }, mayReveal }: Props) {
  const [revealed, setRevealed] = useState<Readonly<Record<number, Row>>>({})
  const reveal = useMutation({
    mutationFn: (id: number) => api.persons.reveal({ body: { email, table, id } }),
    onSuccess: row => setRevealed(before => ({ ...before, [row.id]: row })),
  })
  return (
    <section className={classes.holding} aria-label={label}>
      <h2>
        {label} <span>{count(all)}</span>
      </h2>
      {keeps && <p className={classes.muted}>{keeps}</p>}
      {reveal.error && <p role="alert">{reveal.error.message}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={`Rows of ${label}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {rows[0]?.facts.map(fact => (
                <th key={fact.label} scope="col">
                  {fact.label}
                </th>
              ))}
              {mayReveal && <th scope="col">Shown</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td>
                  <When at={row.at} withTime />
                </td>
                {(revealed[row.id] ?? row).facts.map(fact => (
                  <td key={fact.label}>{fact.value}</td>
                ))}
                {mayReveal && (
                  <td>
                    {revealed[row.id] ? (
                      'As it stands'
                    ) : (
                      <button
                        type="button"
                        className={classes.link}
                        aria-label={`Reveal ${label} ${row.id}`}
                        onClick={() => reveal.mutate(row.id)}
                      >
                        Reveal
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {all > rows.length && (
        <p className={classes.muted}>The newest {count(rows.length)} are shown; an export has all.</p>
      )}
    </section>
  )
}
