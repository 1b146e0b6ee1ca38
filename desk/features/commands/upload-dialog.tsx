import { Button } from '@mantine/core'
import { useState } from 'react'
import { commands } from '../../../model/commands/index.ts'
import { extractMost } from '../../../model/rules/list-files.ts'
import { api } from '../../api/api.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { base64 } from '../../ui/base64.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { count, counted, fileSize } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import type { CommandEntry } from './commands-screen.tsx'
import classes from './upload-dialog.module.css'

type Preview = Awaited<ReturnType<typeof api.commands.preview>>
type Props = { readonly entry: CommandEntry; onClose(): void; onDone(saved: CommandEntry): void }

/** An extract from the person's own disk: what the command would read in it, then into the drop folder. */
export function UploadDialog({ entry: { command, source }, onClose, onDone }: Props) {
  const { label } = commands[command]
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const { failure, isBusy, attempt } = useAttempt(({ problem, message }) => problem?.errors?.['file']?.[0] ?? message)
  const params = { command }
  const look = (chosen: File) =>
    attempt(async () => {
      setPreview(undefined)
      const content = await base64(chosen)
      setFile(content)
      setPreview(await api.commands.preview({ params, body: { file: content } }))
    })
  const put = () =>
    attempt(async () => {
      if (file !== undefined) onDone(await api.commands.upload({ params, body: { file } }))
    })
  return (
    <Dialog title={`Upload ${label}`} onClose={onClose} isWide>
      <p>
        CSV or XLSX of {fileSize(extractMost)} or less, the names of the columns in the first row. It is put into the
        drop folder and read when the command runs.
        {source && (
          <>
            {' '}
            It takes the place of {source.name} of <When at={source.since} withTime />.
          </>
        )}
      </p>
      <FileChoice
        label={`The extract of ${label}`}
        accept=".csv,.xlsx,text/csv"
        most={extractMost}
        isOff={isBusy}
        onFiles={([chosen]) => chosen && void look(chosen)}
      />
      <Failure>{failure}</Failure>
      {preview && <Looked preview={preview} />}
      <Buttons data-end data-apart>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!preview || preview.problem !== null} onClick={() => void put()}>
          Put into the drop folder
        </Button>
      </Buttons>
    </Dialog>
  )
}

function Looked({ preview }: { readonly preview: Preview }) {
  const { columns, problem, rows, is_whole, rows_failed, errors, heads, sample } = preview
  const missing = columns.filter(({ found }) => !found)
  return (
    <>
      <Failure>{problem}</Failure>
      <p>
        {count(columns.length - missing.length)} of {counted(columns.length, 'column')} found.
        {missing.length > 0 &&
          ` Not in the file: ${missing.map(({ label, required }) => (required ? `${label} (required)` : label)).join(', ')}.`}
      </p>
      {problem === null && (
        <p role="status">
          {is_whole ? counted(rows, 'row') : `The first ${counted(rows, 'row')}`}:{' '}
          {rows_failed === 0 ? 'all can be taken.' : `${count(rows_failed)} cannot be taken.`}
        </p>
      )}
      {errors.length > 0 && (
        <ul className={classes.problems} aria-label="Rows that cannot be taken">
          {errors.map(({ row, field, value, message }) => (
            <li key={`${row} ${field} ${message}`}>
              Row {row}, {columns.find(({ name }) => name === field)?.label ?? field}: {message}{' '}
              {value !== '' && `(“${value}”)`}
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <section className={classes.sample} aria-label="The first rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {heads.map((head, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
                  <th key={i} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
                <tr key={i}>
                  {heads.map((_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
                    <td key={at}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
