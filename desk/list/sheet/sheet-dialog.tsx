import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capital } from '../../../model/capital.ts'
import type { RecordKey } from '../../../model/kinds/records.ts'
import { unitListMost } from '../../../model/rules/list-files.ts'
import { api, reading } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { base64 } from '../../ui/base64.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Callout } from '../../ui/callout.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { count, counted, fileSize } from '../../ui/format.ts'
import type { SheetProps } from '../list-config.ts'
import { sayDone } from '../say-done.tsx'
import { CameIn } from './came-in.tsx'
import { wordsOf } from './labelled.ts'
import classes from './sheet-dialog.module.css'
import { SheetOutcome, takenOf, takeWords, takingOf } from './sheet-outcome.tsx'
import { type Stayed, takeSheetBack } from './take-sheet-back.ts'

type Preview = Awaited<ReturnType<typeof api.recordSheets.preview>>
type Props = SheetProps & { readonly listKey: RecordKey }

/** The records of a list in a spreadsheet: out with their ids, in with each difference shown, back as a whole. */
export function SheetDialog({ listKey, list, place, mayAdd, mayEdit, onChanged, onClose }: Props) {
  const client = useQueryClient()
  const [file, setFile] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [overwrites, setOverwrites] = useState(false)
  const [stayed, setStayed] = useState<readonly Stayed[]>([])
  const { failure, isBusy, attempt } = useAttempt(({ problem, message }) => problem?.errors?.['file']?.[0] ?? message)
  const params = { list: listKey }
  const brand = place.brand ? { brand: place.brand.code } : {}
  const importsKey = ['recordSheets.imports', listKey, place.brand?.code]
  const { data: sheets = [] } = useQuery(reading(importsKey, api.recordSheets.imports, { params, query: brand }))
  const { one, many } = list

  async function look(content: string) {
    setFile(content)
    setOverwrites(false)
    const isRead = await attempt(async () =>
      setPreview(await api.recordSheets.preview({ params, body: { ...brand, file: content } })),
    )
    if (!isRead) setPreview(undefined)
  }
  const undo = (id: number) =>
    takeSheetBack({ listKey, list, place, onChanged }, id, async left => {
      setStayed(left)
      await client.invalidateQueries({ queryKey: importsKey })
    })
  const take = () =>
    attempt(async () => {
      if (!file || !preview) return
      const { added, changed, import_id } = await api.recordSheets.take({
        params,
        body: { ...brand, file, ...takingOf(preview, overwrites) },
      })
      onChanged()
      void client.invalidateQueries({ queryKey: importsKey })
      const text = `${counted(added, one, many)} added, ${count(changed)} changed`
      sayDone(text, import_id === null ? undefined : () => undo(import_id))
      onClose()
    })
  const keep = (format: 'xlsx' | 'csv') =>
    attempt(async () =>
      keepFile(
        await api.recordSheets.file({ params, query: { ...brand, format } }),
        `${many.replaceAll(' ', '-')}.${format}`,
      ),
    )
  const template = () =>
    attempt(async () =>
      keepFile(await api.recordSheets.template({ params, query: brand }), `${many.replaceAll(' ', '-')}-template.xlsx`),
    )
  const taken = takenOf(preview, overwrites)
  return (
    <Dialog title={`${capital(many)} in a spreadsheet`} onClose={onClose} isWide>
      <p>
        Take them along, change cells, bring the file back: you see each difference before anything is saved. Rows are
        known by their id; a row without one is new. Columns that you leave out stay as they are.
      </p>
      <p className={classes.files}>
        {(['xlsx', 'csv'] as const).map(format => (
          <FaintButton key={format} size="compact-sm" onClick={() => void keep(format)}>
            {capital(many)} as they stand ({format === 'xlsx' ? 'Excel' : 'CSV'})
          </FaintButton>
        ))}
        {mayAdd && (
          <FaintButton size="compact-sm" onClick={() => void template()}>
            Template (Excel)
          </FaintButton>
        )}
      </p>
      <FileChoice
        label={`The sheet of ${many}, at most ${fileSize(unitListMost)}`}
        accept=".csv,.xlsx,text/csv"
        most={unitListMost}
        isOff={isBusy}
        onFiles={([chosen]) => chosen && void base64(chosen).then(look)}
      />
      <Failure>{failure}</Failure>
      {stayed.length > 0 && (
        <Callout role="status">{stayed.map(({ name, message }) => `${name}: ${message}`).join(' ')}</Callout>
      )}
      {!preview && (
        <CameIn
          one={one}
          many={many}
          title="Sheets, and fields set on many,"
          sheets={sheets}
          mayUndo={({ added, changed }) => (mayEdit || changed === 0) && (mayAdd || added === 0)}
          onUndo={undo}
        />
      )}
      {preview && (
        <>
          {preview.left_out.length > 0 && (
            <div className={classes.leftOut}>
              <Callout data-tone="info">These columns are left out: {preview.left_out.join(', ')}.</Callout>
            </div>
          )}
          <SheetOutcome
            looked={preview}
            words={wordsOf(one, preview.differences)}
            rows={preview.differences}
            one={one}
            many={many}
            what="sheet"
            overwrites={overwrites}
            onOverwrite={setOverwrites}
          />
        </>
      )}
      <Buttons data-end data-apart>
        <QuietButton onClick={onClose}>{preview ? 'Cancel' : 'Close'}</QuietButton>
        {preview && (
          <Button loading={isBusy} disabled={taken.good === 0} onClick={() => void take()}>
            {takeWords(taken, 'Take the sheet')}
          </Button>
        )}
      </Buttons>
    </Dialog>
  )
}
