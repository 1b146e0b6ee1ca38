import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivateFileField } from '../../../model/content/field.ts'
import { api, reading } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { keepFile } from '../../api/keep-file.ts'
import { uploadFailure } from '../../api/upload.ts'
import type { ControlProps } from '../../form/control.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Action, Bar, Name } from '../../media/file-box-elements.ts'
import { orSay } from '../../ui/attempt.ts'
import { fileSize } from '../../ui/format.ts'
import { FileBox } from './file-box.tsx'

/** A file that only people who may see the record can open. */
export function PrivateFileControl(props: ControlProps<PrivateFileField>) {
  const { path, field } = props
  const form = useForm()
  const calls = api[field.of]
  const [id, set] = useValue<string | null>(path)
  const [sending, setSending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { data: file } = useQuery({
    ...reading(['private-file', field.of, id], calls.about, { params: { file: Number(id) } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const put = (next: string | null) => {
    set(next)
    form.touch(path)
  }
  async function send(chosen: File) {
    setFailure(undefined)
    setSending(chosen.name)
    try {
      put(String((await calls.attach({ file: chosen })).id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(`${chosen.name} was not uploaded. ${uploadFailure(error)}`)
    } finally {
      setSending(undefined)
    }
  }
  const take = (name: string) =>
    orSay('Not downloaded.', async () =>
      keepFile(await calls.file({ params: { file: Number(id) }, query: { how: 'download' } }), name),
    )
  return (
    <FileBox
      of={props}
      accept="application/pdf,image/jpeg,image/png"
      uploading={sending === undefined ? undefined : { name: sending, share: undefined }}
      failure={failure}
      onFile={chosen => void send(chosen)}
    >
      {choose => (
        <Bar>
          <Name>
            {id === null
              ? 'A PDF, JPG or PNG of 10 MB or less'
              : file
                ? `${file.original_name} (${fileSize(file.size)})`
                : `File no. ${id}`}
          </Name>
          <Action onClick={choose}>{id === null ? 'Upload' : 'Replace'}</Action>
          {file && <Action onClick={() => void take(file.original_name)}>Download</Action>}
          {id !== null && <Action onClick={() => put(null)}>Remove</Action>}
        </Bar>
      )}
    </FileBox>
  )
}
