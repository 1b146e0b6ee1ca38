import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ImageField } from '../../../model/content/field.ts'
import type { ControlProps } from '../../form/control.ts'
import { useFormScope } from '../../form/form-scope.ts'
import { useForm, useValue } from '../../form/use-form.ts'
import { Action, Bar, Empty, FileBoxDetails, Frame, Name } from '../../media/file-box-elements.ts'
import { FileDetails } from '../../media/file-details.tsx'
import type { UploadedFile, Where } from '../../media/files.ts'
import { useGroupPicture, useStored, useUpload, useWhere } from '../../media/use-library.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { mediaAddress, mediaName } from '../../ui/media.ts'
import { FileBox } from './file-box.tsx'
import classes from './image-control.module.css'

const Library = laterPart(async () => ({ default: (await import('../../media/library.tsx')).Library }))

const CropDialog = laterPart(async () => ({ default: (await import('../../media/crop-dialog.tsx')).CropDialog }))

const isPicture = 'image/jpeg,image/png,image/webp'

export function ImageControl(props: ControlProps<ImageField>) {
  const { field, path } = props
  const form = useForm()
  const { brand } = useFormScope()
  const where = useWhere()
  const [url, set] = useValue<string | null>(path)
  const client = useQueryClient()
  const [open, setOpen] = useState<'details' | 'library' | 'crop'>()
  const put = (next: string | null) => {
    set(next)
    form.touch(path)
  }
  const { send, cancel, uploading, failure } = useUpload(stored => {
    put(stored.url)
    // Alt text is asked for while the person still knows what the picture shows.
    if (stored.alt === '') setOpen('details')
  })
  const { data: stored } = useStored(url)
  const { data: ofGroup } = useGroupPicture(url, stored === null)
  const known = stored ?? ofGroup
  const focal = known ? `${known.focal_x * 100}% ${known.focal_y * 100}%` : undefined

  return (
    <FileBox of={props} accept={isPicture} uploading={uploading} failure={failure} onFile={send} onCancel={cancel}>
      {choose => (
        <>
          {url === null ? (
            <Empty>
              <span>
                <Action onClick={choose}>Upload</Action>
                <Action onClick={() => setOpen('library')}>Choose from library</Action>
              </span>
              <span>
                or drop or paste a JPG, PNG or WebP of 5 MB or less{field.aspect ? `; ${shapeOf(field.aspect)}` : ''}
              </span>
            </Empty>
          ) : (
            <>
              <Frame style={field.aspect ? { aspectRatio: field.aspect } : undefined}>
                <img
                  src={mediaAddress(url)}
                  alt={known?.alt || mediaName(url)}
                  style={{ objectPosition: focal, objectFit: field.aspect ? 'cover' : 'contain' }}
                />
              </Frame>
              <Bar>
                <Name title={mediaName(url)}>
                  {known?.alt === '' ? (
                    <span className={classes.missing}>No description yet</span>
                  ) : (
                    (known?.alt ?? mediaName(url))
                  )}
                </Name>
                <Action
                  aria-expanded={open === 'details'}
                  onClick={() => setOpen(open === 'details' ? undefined : 'details')}
                >
                  Details
                </Action>
                {stored && <Action onClick={() => setOpen('crop')}>Crop…</Action>}
                <Action onClick={choose}>Replace</Action>
                <Action onClick={() => setOpen('library')}>Choose from library</Action>
                <Action onClick={() => put(null)}>Remove</Action>
              </Bar>
              {open === 'details' && (
                <Details stored={stored} isOfGroup={Boolean(ofGroup)} where={where} aspect={field.aspect} />
              )}
            </>
          )}
          {open === 'crop' && stored && (
            <Suspense>
              <CropDialog
                file={stored}
                where={where}
                shape={field.aspect}
                onClose={() => setOpen(undefined)}
                onCropped={part => {
                  client.setQueryData(['files.at', where.brand, part.url], part)
                  void client.invalidateQueries({ queryKey: ['files.list'] })
                  put(part.url)
                  setOpen(undefined)
                }}
              />
            </Suspense>
          )}
          {open === 'library' && (
            <Suspense>
              <Library
                brand={brand}
                where={where}
                kind="image"
                onClose={() => setOpen(undefined)}
                onPick={picked => {
                  put(picked.url)
                  setOpen(picked.alt === '' ? 'details' : undefined)
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </FileBox>
  )
}

type DetailsProps = {
  readonly stored: UploadedFile | null | undefined
  readonly isOfGroup: boolean
  readonly where: Where
  readonly aspect: number | undefined
}

function Details({ stored, isOfGroup, where, aspect }: DetailsProps) {
  if (stored === undefined) return <FileBoxDetails>Looking it up…</FileBoxDetails>
  if (stored === null)
    return (
      <FileBoxDetails>
        {isOfGroup
          ? 'This picture stands in the group’s library, and is described and cropped there. For one of this brand alone, upload it here.'
          : 'This picture is not in this brand’s library. Upload it here to describe and crop it.'}
      </FileBoxDetails>
    )
  return <FileDetails key={stored.id} stored={stored} where={where} aspect={aspect} />
}

function shapeOf(aspect: number): string {
  if (Math.abs(aspect - 1) < 0.05) return 'square'
  return aspect > 1
    ? `${Math.round(aspect * 100) / 100} times as wide as high`
    : `upright, ${Math.round((1 / aspect) * 100) / 100} times as high as wide`
}
