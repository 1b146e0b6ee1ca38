import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { fieldRight } from '../../../model/pages/kept.ts'
import { collectionModes, paymentSchemes, propertyTypes, worded } from '../../../model/rules/reservation-words.ts'
import { FactList, plain } from '../../cases/fact-list.tsx'
import { useAccess } from '../../shell/profile.ts'
import { peso } from '../../ui/format.ts'
import { Unseen } from '../../ui/unseen.ts'
import { When } from '../../ui/when.tsx'
import classes from './agreement.module.css'
import type { Whole } from './calls.ts'

const figures = [
  ['list_price', 'List price'],
  ['contract_price', 'Contract price'],
  ['vat_amount', 'VAT'],
  ['other_charges', 'Other charges'],
  ['tcp', 'TCP'],
  ['equity_amount', 'Equity'],
  ['monthly_amortization', 'Monthly equity'],
  ['balance_amount', 'Balance'],
] as const
/** While a reservation is one of these, its seller has until then. */
const toSubmit = ['for_submission', 'returned']

/** The signed agreement, beside the values from the price list and the VAT rule of its day. */
export function Figures({ whole }: { whole: Whole }) {
  const { recomputed } = whole
  const isHidden = fieldRight(useAccess(), 'sellers_portal.e-booking', 'amounts') === 'none'
  const differs = (field: (typeof figures)[number][0]) => recomputed !== null && recomputed[field] !== whole[field]
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
              {figures.map(([field, label]) => (
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
          ['Discount', `${peso(whole.discount_amount)}${whole.discount_code ? ` (${whole.discount_code})` : ''}`],
          [
            'Scheme',
            `${worded(whole.payment_scheme, paymentSchemes)}${whole.equity_pct ? `: ${Number(whole.equity_pct) * 100}% over ${whole.equity_term_months} months` : ''}`,
          ],
          ['Collected by', worded(whole.collection_mode, collectionModes)],
          ['Reservation fee', `${peso(whole.reservation_fee)}, receipt ${plain(whole.rf_or_no)}`],
          [
            'Unit',
            `${whole.unit} (${worded(whole.unit_type)}), ${whole.property} (${worded(whole.property_type, propertyTypes)})`,
          ],
          [
            'Seller',
            `${whole.seller}, ${whole.seller_prc_type}${whole.broker ? `, under ${whole.broker}` : ''}, ${whole.sales_group}`,
          ],
          ['Lead', plain(whole.lead_no)],
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
