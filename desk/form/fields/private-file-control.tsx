import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrivateFileField } from '../../../model/content/field.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { uploadFailure } from '../../api/upload.ts'
import { fileSize } from '../../ui/format.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { say } from '../../ui/say.ts'
import { useForm, useValue } from '../use-form.ts'
import type { ControlProps } from './control.ts'
import classes from './file-box.module.css'
import { FileBox } from './file-box.tsx'

/** A file that is opened by who may see the record, and by nobody else. */
export function PrivateFileControl(props: ControlProps<PrivateFileField>) {
  const { path, field } = props
  const form = useForm()
  const calls = api[field.of]
  const [id, set] = useValue<string | null>(path)
  const [sending, setSending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { data: file } = useQuery({
    queryKey: ['private-file', field.of, id],
    queryFn: ({ signal }) => calls.about({ params: { file: Number(id) }, signal }),
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
  async function take(name: string) {
    try {
      keepFile(await calls.file({ params: { file: Number(id) }, query: { how: 'download' } }), name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`Not downloaded. ${error.message}`)
    }
  }
  return (
    <FileBox
      of={props}
      accept="application/pdf,image/jpeg,image/png"
      uploading={sending === undefined ? undefined : { name: sending, share: undefined }}
      failure={failure}
      onFile={chosen => void send(chosen)}
    >
      {choose => (
        <div className={classes.bar}>
          <span className={classes.name}>
            {id === null
              ? 'A PDF, JPG or PNG of 10 MB or less'
              : file
                ? `${file.original_name} (${fileSize(file.size)})`
                : `File no. ${id}`}
          </span>
          <button type="button" className={classes.action} onClick={choose}>
            {id === null ? 'Upload' : 'Replace'}
          </button>
          {file && (
            <button type="button" className={classes.action} onClick={() => void take(file.original_name)}>
              Download
            </button>
          )}
          {id !== null && (
            <button type="button" className={classes.action} onClick={() => put(null)}>
              Remove
            </button>
          )}
        </div>
      )}
    </FileBox>
  )
}
