import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { fieldRight } from '../../../model/pages/kept.ts'
import { termsInWords } from '../../../model/rules/reservation-facts.ts'
import { agreementFigures } from '../../../model/rules/reservation-words.ts'
import { FactList } from '../../cases/fact-list.tsx'
import { useAccess } from '../../shell/profile.ts'
import { peso } from '../../ui/format.ts'
import { Unseen } from '../../ui/unseen.ts'
import { When } from '../../ui/when.tsx'
import classes from './agreement.module.css'
import type { Whole } from './reservation-calls.ts'

/** While a reservation is one of these, its seller has until then. */
const toSubmit = ['for_submission', 'returned']

/** The signed agreement, beside the values from the price list and the VAT rule of its day. */
export function Figures({ whole }: { whole: Whole }) {
  const { recomputed } = whole
  const isHidden = fieldRight(useAccess(), 'sellers_portal.e-booking', 'amounts') === 'none'
  const differs = (field: (typeof agreementFigures)[number][0]) =>
    recomputed !== null && recomputed[field] !== whole[field]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section aria-label="Figures" className={classes.figures} tabIndex={0}>
      {!isHidden && (
        <>
          <h3>The agreement beside the recomputed figures</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">RA as signed</th>
                <th scope="col">Recomputed</th>
                <th scope="col">
                  <Unseen>Equal</Unseen>
                </th>
              </tr>
            </thead>
            <tbody>
              {agreementFigures.map(([field, label]) => (
                <tr key={field} data-differs={differs(field) || undefined}>
                  <th scope="row">{label}</th>
                  <td>{peso(whole[field])}</td>
                  <td>{recomputed ? peso(recomputed[field]) : '–'}</td>
                  <td>
                    {differs(field) ? (
                      <IconAlertTriangle size={15} stroke={1.8} aria-label="differs" />
                    ) : (
                      <IconCheck size={15} stroke={1.8} aria-label="equal" />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <FactList
        rows={[
          ...termsInWords(whole),
          [
            'Submit by',
            whole.submission_expiration ? (
              <When key="by" at={whole.submission_expiration} withTime relative={toSubmit.includes(whole.status)} />
            ) : (
              '–'
            ),
          ],
        ]}
      />
    </section>
  )
}

/** The conditions for approving the agreement, each with what still prevents it. */
export function Checks({ whole, only }: { whole: Whole; only?: readonly string[] }) {
  const shown = whole.checks.filter(({ guard }) => only === undefined || only.includes(guard))
  return (
    <section aria-label="Checks">
      <h3>Checks</h3>
      <ul className={classes.checks}>
        {shown.map(({ guard, holds, faults }) => (
          <li key={guard} data-holds={faults.length === 0}>
            {faults.length === 0 ? (
              <IconCheck size={15} stroke={1.8} aria-label="holds" />
            ) : (
              <IconAlertTriangle size={15} stroke={1.8} aria-label="does not hold" />
            )}
            <div>
              {holds}
              {faults.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
