import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { plain } from '../../../model/rules/plain.ts'
import { attorneyInWords, contactInWords, firmInWords, personInWords } from '../../../model/rules/reservation-facts.ts'
import { employments, identityPapers, partnerRoles, worded } from '../../../model/rules/reservation-words.ts'
import { dayInWords } from '../../../model/when.ts'
import { FactList } from '../../cases/fact-list.tsx'
import { Callout } from '../../ui/callout.ts'
import { peso } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { When } from '../../ui/when.tsx'
import { sheetsOf, signaturesOf, surveyOf } from './reservation-calls.ts'
import classes from './sheet.module.css'
import { SmallPicture } from './small-picture.tsx'

const day = (text: string | null) => (text === null ? '–' : dayInWords(text))
const sealed = (text: string | null) => (text === '' ? 'Kept under another key: cannot be read here' : plain(text))

/** The client information sheet of one buyer. */
export function SheetFacts({ reservation, partner }: { reservation: number; partner: string }) {
  const { data, error, refetch } = useQuery(sheetsOf(reservation))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  const sheet = data.find(({ partner_id }) => partner_id === partner)
  if (!sheet) return null
  const isFirm = sheet.buyer_type === 'corporate'
  return (
    <section aria-label="Client information sheet">
      <h3>Client information sheet</h3>
      {sheet.missing.length > 0 && <Callout>Still missing: {sheet.missing.join(', ')}.</Callout>}
      {sheet.is_pep && <Callout>Politically exposed person: ask Compliance for due diligence.</Callout>}
      <FactList
        rows={[
          ['Buyer', `${sheet.name} (${worded(sheet.partner_role, partnerRoles)})`],
          ...(isFirm
            ? ([...firmInWords(sheet), ["Secretary's certificate", day(sheet.secretary_cert_date)]] as const)
            : ([
                ['Born', `${day(sheet.birth_date)}, ${plain(sheet.birth_place)}`],
                ...personInWords(sheet),
                [
                  'Employment',
                  [worded(sheet.employment_type, employments), sheet.position, sheet.employer]
                    .filter(Boolean)
                    .join(', '),
                ],
                ['Monthly income', sheet.gross_monthly_income ? peso(sheet.gross_monthly_income) : '–'],
              ] as const)),
          ['TIN', sealed(sheet.tin)],
          [
            'ID',
            `${worded(sheet.id_type, identityPapers)}, ${sealed(sheet.id_no)}, valid until ${day(sheet.id_valid_until)}`,
          ],
          ...contactInWords(sheet),
          ['Source of funds', plain(sheet.source_of_funds)],
          ...attorneyInWords(sheet),
          [
            'Privacy consent',
            sheet.privacy_consent_at ? <When key="consent" at={sheet.privacy_consent_at} withTime /> : 'Not given',
          ],
          ...(sheet.cis_reason ? ([['Returned because', sheet.cis_reason]] as const) : []),
        ]}
      />
    </section>
  )
}

/** Who signed the form, and whether the signature is valid for the form as it is now. */
export function Signatures({
  reservation,
  form,
  partner,
}: {
  reservation: number
  form: 'cis' | 'ra'
  partner: string
}) {
  const { data, error, refetch } = useQuery(signaturesOf(reservation))
  const own = data?.filter(each => each.form === form && (form === 'ra' || each.partner_id === partner))
  return (
    <section aria-label="Signatures">
      <h3>Signatures</h3>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {own?.length === 0 && <Muted>Nobody has signed this form yet.</Muted>}
      <ul className={classes.signatures}>
        {own?.map(({ id, image, signer_name, signer_role, signed_at, stands, voided_reason }) => (
          <li key={id} data-stands={stands}>
            <SmallPicture reservation={reservation} file={image} alt={`Signature of ${signer_name}`} />
            <div>
              <strong>{signer_name}</strong>, {worded(signer_role, partnerRoles)}
              <br />
              <When at={signed_at} withTime />
            </div>
            <p>
              {stands ? (
                <>
                  <IconCheck size={15} stroke={1.8} aria-hidden /> Stands
                </>
              ) : (
                <>
                  <IconAlertTriangle size={15} stroke={1.8} aria-hidden />{' '}
                  {voided_reason ?? 'The form has changed since; this signature no longer stands for it.'}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SurveyFacts({ reservation, partner }: { reservation: number; partner: string }) {
  const { data, error, refetch } = useQuery(surveyOf(reservation))
  const survey = data?.find(({ partner_id }) => partner_id === partner)
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!survey) return null
  return (
    <section aria-label="Client survey">
      <h3>Client survey</h3>
      <FactList
        rows={[
          ['Heard through', survey.source_awareness],
          ['Purpose', worded(survey.purpose)],
          ['Reasons', survey.reasons.join(', ') || '–'],
          ['Looked at as well', survey.competitors || '–'],
          ['Household', plain(survey.household_size)],
          ['Seller', `${survey.seller_rating} of 5`],
          ['Process', `${survey.process_rating} of 5`],
          ['Comments', plain(survey.comments)],
        ]}
      />
    </section>
  )
}
