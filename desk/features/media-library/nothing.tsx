import { Button } from '@mantine/core'
import { IconPhotoOff, IconPhotoPlus } from '@tabler/icons-react'
import { StateFrame } from '../../list/states-elements.ts'
import { QuietButton } from '../../ui/button.ts'

type NothingProps = { isTrash: boolean; isNarrowed: boolean; onClear(): void; onUpload: (() => void) | undefined }

/** Why there is nothing to see, and what to do next. */
export function Nothing({ isTrash, isNarrowed, onClear, onUpload }: NothingProps) {
  const Icon = isNarrowed || isTrash ? IconPhotoOff : IconPhotoPlus
  const title = isNarrowed ? 'No files match' : isTrash ? 'The trash is empty' : 'No files yet'
  return (
    <StateFrame role="status">
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
        <QuietButton onClick={onClear}>Clear filters</QuietButton>
      ) : (
        !isTrash && onUpload && <Button onClick={onUpload}>Upload the first files</Button>
      )}
    </StateFrame>
  )
}
