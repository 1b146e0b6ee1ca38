import { Button, FileButton } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { uploadFailure } from '../../api/upload.ts'
import type { MoreProps } from '../../cases/steps/step-parts.ts'
import classes from '../../cases/steps/steps.module.css'
import { useMay } from '../../shell/profile.ts'
import { fileSize } from '../../ui/format.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { say } from '../../ui/say.ts'
import type { Application } from './application-panel.tsx'

const page = 'website.application-list'
const accepted = '.pdf,.doc,.docx'

/** The résumé: to be taken, or, where an application came without one, to be added. */
export function Resume({ record, place, onChanged }: MoreProps<Application>) {
  const { id, resume } = record
  const may = useMay()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mayAdd = may('add', page, place.brand?.code) && record.purged_at === null && !record.deleted_at
  if (!resume && !mayAdd) return null
  async function tell(work: () => Promise<void>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(uploadFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const take = (name: string) => tell(async () => keepFile(await api.webApplications.resume({ params: { id } }), name))
  const add = (file: File) =>
    tell(async () => {
      await api.webApplications.addResume({ params: { id }, file })
      say(`Added the résumé of ${record.name}`)
      onChanged()
    })
  return (
    <>
      <h3>Résumé</h3>
      {resume ? (
        <>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFileText size={14} stroke={1.7} aria-hidden />}
            loading={isBusy}
            onClick={() => void take(resume.original_name)}
          >
            {resume.original_name} ({fileSize(resume.size)})
          </Button>
          <p className={classes.small}>Who takes it stands in the audit trail.</p>
        </>
      ) : (
        <>
          <FileButton accept={accepted} onChange={file => file && void add(file)}>
            {props => (
              <Button
                {...props}
                variant="default"
                size="compact-sm"
                leftSection={<IconUpload size={14} stroke={1.7} aria-hidden />}
                loading={isBusy}
              >
                Add a résumé
              </Button>
            )}
          </FileButton>
          <p className={classes.small}>PDF, DOC or DOCX, 5 MB at most. It cannot be exchanged afterwards.</p>
        </>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </>
  )
}
