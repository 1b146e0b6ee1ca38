import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unitListMost } from '../../../model/rules/list-files.ts'
import { importColumns, unitsFile } from '../../../model/rules/unit-import.ts'
import { type UnitField, unitFields } from '../../../model/rules/units.ts'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { base64 } from '../../ui/base64.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { count, counted, fileSize } from '../../ui/format.ts'
import { plainText } from '../../ui/plain-text.ts'
import { say } from '../../ui/say.ts'
import classes from './import-dialog.module.css'
import { type UnitRow, unitsKey } from './use-units.ts'

type Preview = Awaited<ReturnType<typeof api.units.preview>>
type Mapping = NonNullable<Parameters<typeof api.units.preview>[0]['body']['mapping']>
type Body = Parameters<typeof api.units.preview>[0]['body']
type Props = {
  readonly projectId: number
  readonly name: string
  /** Offered as a file to change and import; none where the person may only add. */
  readonly units: readonly UnitRow[]
  onClose(): void
}

/** A list of units from a file: which column holds what, its changes, its errors; then all of it or nothing. */
export function ImportDialog({ projectId, name, units, onClose }: Props) {
  const client = useQueryClient()
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const { failure, isBusy, attempt } = useAttempt(({ problem, message }) => problem?.errors?.['file']?.[0] ?? message)
  const params = { projectId }

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
      // The units are on the screen before the message that they came.
      await client.invalidateQueries({ queryKey: unitsKey(projectId) })
      say(`${counted(added, 'unit')} added to ${name}, ${count(changed)} changed`)
      onClose()
    })
  const keep = (rows: readonly UnitRow[], of: string) =>
    keepFile(new Blob([unitsFile(rows)], { type: 'text/csv' }), `units-${of}.csv`)
  const takeAlong = () =>
    attempt(async () => {
      // What leaves the house stands in the trail first.
      const body = { page: 'project_info.unit-pages', entity: 'property', entity_id: String(projectId) } as const
      await api.auditTrail.add({ body: { ...body, action: 'export' } })
      keep(units, plainText(name).replaceAll(/[^a-z0-9]+/g, '-'))
    })
  const isReady = preview !== undefined && Object.keys(preview.problems).length === 0
  return (
    <Dialog title={`Import units of ${name}`} onClose={onClose} isWide>
      <p>
        CSV or XLSX of {fileSize(unitListMost)} or less, the names of the columns in the first row. Units are known by
        their code: those that stand are changed, others added, none removed.
      </p>
      <p className={classes.files}>
        <FaintButton size="compact-sm" onClick={() => keep([], 'template')}>
          Template (CSV)
        </FaintButton>
        {units.length > 0 && (
          <FaintButton size="compact-sm" loading={isBusy} onClick={takeAlong}>
            {counted(units.length, 'unit')} as they stand (CSV)
          </FaintButton>
        )}
      </p>
      <FileChoice
        label="The list of units"
        accept=".csv,.xlsx,text/csv"
        most={unitListMost}
        isOff={isBusy}
        onFiles={([chosen]) => chosen && void base64(chosen).then(content => look(content))}
      />
      <Failure>{failure}</Failure>
      {preview && (
        <>
          <fieldset className={classes.mapping}>
            <legend>Which column holds what</legend>
            {unitFields.map(field => (
              <div key={field}>
                <Choice
                  label={importColumns[field].label}
                  required={importColumns[field].required}
                  value={String((preview.mapping as Mapping)[field] ?? '')}
                  isOff={isBusy}
                  onPick={picked => choose(field, picked)}
                  options={[
                    { value: '', label: importColumns[field].required ? 'Choose a column' : 'Not in the file' },
                    ...preview.heads.map((head, i) => ({ value: i, label: head || `Column ${i + 1}` })),
                  ]}
                />
                <span className={classes.wrong}>{preview.problems[`mapping.${field}`]?.[0]}</span>
              </div>
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
      <Buttons data-end data-apart>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        {isReady && preview.bad > 0 && preview.added + preview.changed > 0 && (
          <QuietButton loading={isBusy} onClick={() => void take(true)}>
            Import without {counted(preview.bad, 'bad row')}
          </QuietButton>
        )}
        <Button
          loading={isBusy}
          disabled={!isReady || preview.bad > 0 || preview.added + preview.changed === 0}
          onClick={() => void take(false)}
        >
          Import
        </Button>
      </Buttons>
    </Dialog>
  )
}
