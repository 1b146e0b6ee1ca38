import { FileButton } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { uploadFailure } from '../../api/upload.ts'
import type { MoreProps } from '../../cases/steps/step-config.ts'
import { useMay } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { fileSize } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import type { WebApplication } from './application-panel.tsx'

const page = 'website.application-list'
const accepted = '.pdf,.doc,.docx'

/** The résumé: to be downloaded, or, if an application came without one, to be added. */
export function Resume({ record, place, onChanged }: MoreProps<WebApplication>) {
  const { id, resume } = record
  const may = useMay()
  const { failure, isBusy, attempt } = useAttempt(uploadFailure)
  const mayAdd = may('add', page, place.brand?.code) && record.purged_at === null && !record.deleted_at
  if (!resume && !mayAdd) return null
  const take = (name: string) =>
    attempt(async () => keepFile(await api.webApplications.resume({ params: { id } }), name))
  const add = (file: File) =>
    attempt(async () => {
      await api.webApplications.addResume({ params: { id }, file })
      say(`Added the résumé of ${record.name}`)
      onChanged()
    })
  return (
    <>
      <h3>Résumé</h3>
      {resume ? (
        <>
          <QuietButton
            size="compact-sm"
            leftSection={<IconFileText size={14} stroke={1.7} aria-hidden />}
            loading={isBusy}
            onClick={() => void take(resume.original_name)}
          >
            {resume.original_name} ({fileSize(resume.size)})
          </QuietButton>
          <Muted data-size="xs">Who takes it stands in the audit trail.</Muted>
        </>
      ) : (
        <>
          <FileButton accept={accepted} onChange={file => file && void add(file)}>
            {props => (
              <QuietButton
                {...props}
                size="compact-sm"
                leftSection={<IconUpload size={14} stroke={1.7} aria-hidden />}
                loading={isBusy}
              >
                Add a résumé
              </QuietButton>
            )}
          </FileButton>
          <Muted data-size="xs">PDF, DOC or DOCX, 5 MB at most. It cannot be exchanged afterwards.</Muted>
        </>
      )}
      <Failure>{failure}</Failure>
    </>
  )
}
