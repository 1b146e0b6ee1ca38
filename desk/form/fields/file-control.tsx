import { lazy, Suspense, useState } from 'react'
import type { FileField } from '../../../model/content/field.ts'
import { mediaAddress, mediaName } from '../../ui/media.ts'
import { usePlace } from '../place.ts'
import { useForm, useValue } from '../use-form.ts'
import type { ControlProps } from './control.ts'
import classes from './file-box.module.css'
import { FileBox } from './file-box.tsx'
import { useUpload, useWhere } from './use-library.ts'

const Library = lazy(() => import('../../media/library.tsx').then(module => ({ default: module.Library })))

export function FileControl(props: ControlProps<FileField>) {
  const { path } = props
  const form = useForm()
  const { brand } = usePlace()
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
          <div className={classes.bar}>
            {url === null ? (
              <span className={classes.name}>A PDF of 10 MB or less</span>
            ) : (
              <a className={classes.name} href={mediaAddress(url)} target="_blank" rel="noreferrer">
                {mediaName(url)}
              </a>
            )}
            <button type="button" className={classes.action} onClick={choose}>
              {url === null ? 'Upload' : 'Replace'}
            </button>
            <button type="button" className={classes.action} onClick={() => setPicking(true)}>
              Choose from library
            </button>
            {url !== null && (
              <button type="button" className={classes.action} onClick={() => put(null)}>
                Remove
              </button>
            )}
          </div>
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
