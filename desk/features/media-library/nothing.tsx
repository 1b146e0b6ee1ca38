import { Button } from '@mantine/core'
import { IconPhotoOff, IconPhotoPlus } from '@tabler/icons-react'
import states from '../../list/states.module.css'

type NothingProps = { isTrash: boolean; isNarrowed: boolean; onClear(): void; onUpload: (() => void) | undefined }

/** Why there is nothing to see, and what to do next. */
export function Nothing({ isTrash, isNarrowed, onClear, onUpload }: NothingProps) {
  const Icon = isNarrowed || isTrash ? IconPhotoOff : IconPhotoPlus
  const title = isNarrowed ? 'No files match' : isTrash ? 'The trash is empty' : 'No files yet'
  return (
    <section className={states.state} role="status">
      <Icon size={26} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      <p>
        {isNarrowed
          ? 'Nothing fits the search and all the filters at once.'
          : isTrash
            ? 'What is deleted stands here until it is restored.'
            : 'Pictures uploaded here, or in any field of a page, are kept here for every page of the brand.'}
      </p>
      {isNarrowed ? (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      ) : (
        !isTrash && onUpload && <Button onClick={onUpload}>Upload the first files</Button>
      )}
    </section>
  )
}
