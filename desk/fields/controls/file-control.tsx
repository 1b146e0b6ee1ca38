import { Suspense, useState } from 'react'
import type { FileField } from '../../../model/content/field.ts'
import type { ControlProps } from '../../form/control.ts'
import { useFormScope } from '../../form/form-scope.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Action, Bar, Name, NameLink } from '../../media/file-box-elements.ts'
import { useUpload, useWhere } from '../../media/use-library.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { mediaAddress, mediaName } from '../../ui/media.ts'
import { FileBox } from './file-box.tsx'

const Library = laterPart(async () => ({ default: (await import('../../media/library.tsx')).Library }))

export function FileControl(props: ControlProps<FileField>) {
  const { path } = props
  const form = useForm()
  const { brand } = useFormScope()
  const where = useWhere()
  const [url, set] = useValue<string | null>(path)
  const [isPicking, setPicking] = useState(false)
  const put = (next: string | null) => {
    set(next)
    form.touch(path)
  }
  const { send, cancel, uploading, failure } = useUpload(stored => put(stored.url))
  return (
    <FileBox
      of={props}
      accept="application/pdf"
      uploading={uploading}
      failure={failure}
      onFile={send}
      onCancel={cancel}
    >
      {choose => (
        <>
          <Bar>
            {url === null ? (
              <Name>A PDF of 10 MB or less</Name>
            ) : (
              <NameLink href={mediaAddress(url)} target="_blank" rel="noreferrer">
                {mediaName(url)}
              </NameLink>
            )}
            <Action onClick={choose}>{url === null ? 'Upload' : 'Replace'}</Action>
            <Action onClick={() => setPicking(true)}>Choose from library</Action>
            {url !== null && <Action onClick={() => put(null)}>Remove</Action>}
          </Bar>
          {isPicking && (
            <Suspense>
              <Library
                brand={brand}
                where={where}
                kind="document"
                onClose={() => setPicking(false)}
                onPick={picked => {
                  put(picked.url)
                  setPicking(false)
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </FileBox>
  )
}
