import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importColumns } from '../../../model/rules/unit-import.ts'
import { type UnitField, unitFields } from '../../../model/rules/units.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { count, counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import classes from './units.module.css'
import { unitsKey } from './use-units.ts'

type Preview = Awaited<ReturnType<typeof api.units.preview>>
type Mapping = NonNullable<Parameters<typeof api.units.preview>[0]['body']['mapping']>
type Body = Parameters<typeof api.units.preview>[0]['body']
type Props = { readonly projectId: number; readonly name: string; onClose(): void }

/** The bytes as text that JSON can carry. */
async function base64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}

const said = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error
  return error.problem?.errors?.file?.[0] ?? error.message
}

/** A list of units from a file: which column holds what, what it would change, what is wrong; then all of it or nothing. */
export function ImportDialog({ projectId, name, onClose }: Props) {
  const client = useQueryClient()
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const params = { projectId }

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(said(error))
    } finally {
      setBusy(false)
    }
  }
  const look = (content: string, mapping?: Mapping) =>
    attempt(async () => {
      setFile(content)
      setPreview(
        await api.units.preview({ params, body: (mapping ? { file: content, mapping } : { file: content }) as Body }),
      )
    })
  const choose = (field: UnitField, column: string) => {
    if (!file || !preview) return
    const { [field]: _, ...others } = preview.mapping as Mapping
    void look(file, (column === '' ? others : { ...others, [field]: Number(column) }) as Mapping)
  }
  const take = (without_bad: boolean) =>
    attempt(async () => {
      if (!file || !preview) return
      const body = { file, mapping: preview.mapping as Mapping, ...(without_bad ? { without_bad } : {}) }
      const { added, changed } = await api.units.import({ params, body })
      // The units stand on the screen before it is said that they came.
      await client.invalidateQueries({ queryKey: unitsKey(projectId) })
      say(`${counted(added, 'unit')} added to ${name}, ${count(changed)} changed`)
      onClose()
    })
  const isReady = preview !== undefined && Object.keys(preview.problems).length === 0
  return (
    <Dialog title={`Import units of ${name}`} onClose={onClose} isWide>
      <p>
        CSV or XLSX, the names of the columns in the first row. Units are known by their code: those that stand are
        changed, others added, none removed.
      </p>
      <input
        type="file"
        className={classes.file}
        aria-label="The list of units"
        accept=".csv,.xlsx,text/csv"
        disabled={isBusy}
        onChange={event => {
          const chosen = event.target.files?.[0]
          if (chosen) void base64(chosen).then(content => look(content))
        }}
      />
      {failure && (
        <p className={classes.wrong} role="alert">
          {failure}
        </p>
      )}
      {preview && (
        <>
          <fieldset className={classes.mapping}>
            <legend>Which column holds what</legend>
            {unitFields.map(field => (
              <label key={field}>
                {importColumns[field].label}
                <select
                  value={String((preview.mapping as Mapping)[field] ?? '')}
                  disabled={isBusy}
                  onChange={event => choose(field, event.target.value)}
                >
                  <option value="">{importColumns[field].required ? 'Choose a column' : 'Not in the file'}</option>
                  {preview.heads.map((head, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
                    <option key={i} value={i}>
                      {head || `Column ${i + 1}`}
                    </option>
                  ))}
                </select>
                <span className={classes.wrong}>{preview.problems[`mapping.${field}`]?.[0]}</span>
              </label>
            ))}
          </fieldset>
          {isReady && (
            <p role="status">
              {counted(preview.rows, 'row')}: {count(preview.added)} to add, {count(preview.changed)} to change,{' '}
              {count(preview.same)} as they stand, {count(preview.bad)} that cannot be taken.
            </p>
          )}
          {preview.errors.length > 0 && (
            <ul className={classes.problems} aria-label="Rows that cannot be taken">
              {preview.errors.map(({ row, field, value, message }) => (
                <li key={`${row} ${field} ${message}`}>
                  Row {row}, {importColumns[field as UnitField].label}: {message} {value !== '' && `(“${value}”)`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {isReady && preview.bad > 0 && preview.added + preview.changed > 0 && (
          <Button variant="default" loading={isBusy} onClick={() => void take(true)}>
            Import without {counted(preview.bad, 'bad row')}
          </Button>
        )}
        <Button
          loading={isBusy}
          disabled={!isReady || preview.bad > 0 || preview.added + preview.changed === 0}
          onClick={() => void take(false)}
        >
          Import
        </Button>
      </div>
    </Dialog>
  )
}
