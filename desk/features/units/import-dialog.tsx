import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unitListMost } from '../../../model/rules/list-files.ts'
import { api, reading } from '../../api/api.ts'
import { sayDone } from '../../list/say-done.tsx'
import { CameIn } from '../../list/sheet/came-in.tsx'
import { SheetOutcome, takenOf, takeWords, takingOf } from '../../list/sheet/sheet-outcome.tsx'
import { useAttempt } from '../../ui/attempt.ts'
import { base64 } from '../../ui/base64.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { count, counted, fileSize } from '../../ui/format.ts'
import classes from './import-dialog.module.css'
import { ImportMapping } from './import-mapping.tsx'
import { takeAlong, takeTemplate } from './list-file.ts'
import { importsKey, type Left, useTakeBack } from './take-units-back.ts'
import { unitWords } from './unit-words.ts'
import { type UnitRow, unitsKey } from './use-units.ts'

type Preview = Awaited<ReturnType<typeof api.units.preview>>
type Body = Parameters<typeof api.units.preview>[0]['body']
type Mapping = NonNullable<Body['mapping']>
type Props = {
  readonly projectId: number
  readonly name: string
  /** Offered as a file to change and import; none where the person may only add. */
  readonly units: readonly UnitRow[]
  readonly mayEdit: boolean
  onLeft(left: Left): void
  onClose(): void
}

/** A list of units from a file: which column holds what, each difference, its errors; then all of it or what is sound. */
export function ImportDialog({ projectId, name, units, mayEdit, onLeft, onClose }: Props) {
  const client = useQueryClient()
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [overwrites, setOverwrites] = useState(false)
  const { failure, isBusy, attempt } = useAttempt(({ problem, message }) => problem?.errors?.['file']?.[0] ?? message)
  const takeBack = useTakeBack(projectId, onLeft)
  const { data: sheets = [] } = useQuery(reading(importsKey(projectId), api.units.imports, { params: { projectId } }))
  const params = { projectId }

  async function look(content: string, mapping?: Mapping) {
    setFile(content)
    setOverwrites(false)
    const isRead = await attempt(async () =>
      setPreview(await api.units.preview({ params, body: mapping ? { file: content, mapping } : { file: content } })),
    )
    // What stands there is of another file.
    if (!isRead) setPreview(undefined)
  }
  const take = () =>
    attempt(async () => {
      if (!file || !preview) return
      const { added, changed, import_id } = await api.units.import({
        params,
        body: { file, mapping: preview.mapping, ...takingOf(preview, overwrites) },
      })
      // The units are on the screen before the message that they came.
      await client.invalidateQueries({ queryKey: unitsKey(projectId) })
      void client.invalidateQueries({ queryKey: importsKey(projectId) })
      const text = `${counted(added, 'unit')} added to ${name}, ${count(changed)} changed`
      sayDone(text, import_id === null ? undefined : () => takeBack(import_id))
      onClose()
    })
  const isReady = preview !== undefined && Object.keys(preview.problems).length === 0
  const taken = takenOf(preview, overwrites)
  return (
    <Dialog title={`Import units of ${name}`} onClose={onClose} isWide>
      <p>
        CSV or XLSX of {fileSize(unitListMost)} or less, the names of the columns in the first row. Units are known by
        their id, or by their code: those that stand are changed, others added, none removed.
      </p>
      <p className={classes.files}>
        <FaintButton size="compact-sm" onClick={() => void attempt(() => takeTemplate(projectId))}>
          Template (Excel)
        </FaintButton>
        {units.length > 0 &&
          (['xlsx', 'csv'] as const).map(format => (
            <FaintButton
              key={format}
              size="compact-sm"
              onClick={() => void attempt(() => takeAlong(projectId, name, format))}
            >
              {counted(units.length, 'unit')} as they stand ({format === 'xlsx' ? 'Excel' : 'CSV'})
            </FaintButton>
          ))}
      </p>
      <FileChoice
        label="The list of units"
        accept=".csv,.xlsx,text/csv"
        most={unitListMost}
        isOff={isBusy}
        onFiles={([chosen]) => chosen && void base64(chosen).then(content => look(content))}
      />
      <Failure>{failure}</Failure>
      {!preview && (
        <CameIn one="unit" sheets={sheets} mayUndo={({ changed }) => mayEdit || changed === 0} onUndo={takeBack} />
      )}
      {preview && (
        <>
          <ImportMapping
            heads={preview.heads}
            mapping={preview.mapping}
            problems={preview.problems}
            isBusy={isBusy}
            onChoose={mapping => file && void look(file, mapping)}
          />
          {isReady && (
            <SheetOutcome
              looked={preview}
              words={unitWords}
              rows={preview.differences.map(({ unit_code, ...row }) => ({ ...row, name: unit_code }))}
              one="unit"
              what="list"
              overwrites={overwrites}
              onOverwrite={setOverwrites}
            />
          )}
        </>
      )}
      <Buttons data-end data-apart>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <Button loading={isBusy} disabled={!isReady || taken.good === 0} onClick={() => void take()}>
          {isReady ? takeWords(taken, 'Import') : 'Import'}
        </Button>
      </Buttons>
    </Dialog>
  )
}
