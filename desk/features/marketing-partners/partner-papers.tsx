import { FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takesPapers } from '../../../model/content/records/marketing-partner.ts'
import { may } from '../../../model/pages/access.ts'
import { type PartnerPaper, partnerPapers } from '../../../model/rules/partner-papers.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { inPlaceOf } from '../../cases/case.ts'
import { PaperOf } from '../../cases/steps/paper-of.tsx'
import { useAccess } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { When } from '../../ui/when.tsx'
import type { MarketingPartner } from './partner-cases.tsx'
import classes from './partner-papers.module.css'

const page = 'sellers_portal.marketing-partners'
type Document = MarketingPartner['documents'][number]

/** The papers of a partner beside its decision: one of them open, each handed in or replaced by Accreditation. */
export function PartnerPapers({ partner, as }: { partner: MarketingPartner; as: number | undefined }) {
  const access = useAccess()
  const [open, setOpen] = useState<PartnerPaper>()
  const mayHandIn = may(access, 'edit', page) && takesPapers(partner.status)
  return (
    <section aria-label="Documents">
      <h3>Documents</h3>
      <ul className={classes.papers}>
        {partner.documents.map(document => (
          <PaperRow
            key={document.doc_type}
            partner={partner}
            document={document}
            as={as}
            mayHandIn={mayHandIn}
            isOpen={open === document.doc_type}
            onOpen={() => setOpen(open === document.doc_type ? undefined : document.doc_type)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly partner: MarketingPartner
  readonly document: Document
  readonly as: number | undefined
  readonly mayHandIn: boolean
  readonly isOpen: boolean
  onOpen(): void
}

function PaperRow({
  partner,
  document: { doc_type, file, added_at, added_by },
  as,
  mayHandIn,
  isOpen,
  onOpen,
}: RowProps) {
  const queries = useQueryClient()
  const label = partnerPapers[doc_type]
  const send = useMutation({
    mutationFn: (sent: File) => api.marketingPartner.attach({ params: { id: partner.id, doc_type }, file: sent }),
    onSuccess: () => {
      void say(`${label} of ${partner.name} is on file`)
      return queries.invalidateQueries({ queryKey: ['marketingPartner'] })
    },
  })
  const problem =
    send.error &&
    ((send.error instanceof ApiError && send.error.problem?.errors?.['file']?.join(' ')) || send.error.message)
  return (
    <li>
      <div className={classes.row}>
        <strong>{label}</strong>
        <StatusMark tone={file ? 'good' : 'bad'}>{file ? 'On file' : 'Missing'}</StatusMark>
        {added_at && (
          <Muted>
            <When at={added_at} relative />
            {added_by && ` by ${added_by}`}
          </Muted>
        )}
        <Buttons>
          {file && (
            <QuietButton
              size="compact-sm"
              aria-expanded={isOpen}
              onClick={onOpen}
              aria-label={`${isOpen ? 'Close' : 'Open'} ${label}`}
            >
              {isOpen ? 'Close' : 'Open'}
            </QuietButton>
          )}
          {mayHandIn && (
            <FileButton
              accept="application/pdf,image/jpeg,image/png"
              onChange={chosen => chosen && send.mutate(chosen)}
              inputProps={{ 'aria-label': `File of ${label}` }}
            >
              {props => (
                <QuietButton
                  {...props}
                  size="compact-sm"
                  loading={send.isPending}
                  aria-label={`${file ? 'Replace' : 'Hand in'} ${label}`}
                >
                  {file ? 'Replace' : 'Hand in'}
                </QuietButton>
              )}
            </FileButton>
          )}
        </Buttons>
      </div>
      <Failure>{problem}</Failure>
      {file && isOpen && (
        <PaperOf
          of={['marketingPartner', 'paper', partner.id]}
          file={file}
          read={signal =>
            api.marketingPartner.paper({ params: { id: partner.id, file: file.id }, signal, ...inPlaceOf(as) })
          }
        />
      )}
    </li>
  )
}
