import { IconFileTypePdf } from '@tabler/icons-react'
import { mediaAddress } from '../ui/media.ts'
import { isPicture, type UploadedFile } from './files.ts'
import classes from './thumbnail.module.css'

/** The small picture of a file, made by the server; a document has its sign. Its description is beside it. */
export function Thumbnail({ file }: { file: UploadedFile }) {
  if (!isPicture(file) || file.deleted_at !== null)
    return (
      <span className={classes.sign} aria-hidden="true">
        {isPicture(file) ? 'In the trash' : <IconFileTypePdf size={34} stroke={1.2} />}
      </span>
    )
  return (
    <img
      src={`${mediaAddress(file.url)}?w=320`}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${file.focal_x * 100}% ${file.focal_y * 100}%` }}
    />
  )
}
