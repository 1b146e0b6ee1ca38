import { Button } from '@mantine/core'
import { useState } from 'react'
import { cellFields } from '../../model/content/cells.ts'
import type { Field } from '../../model/content/field.ts'
import { ownable } from '../../model/content/inherit.ts'
import { initialOf } from '../../model/content/value.ts'
import { toWire } from '../../model/content/wire.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { api } from '../api/api.ts'
import { FieldList } from '../fields/field-list.tsx'
import { FormScopeContext } from '../form/form-scope.ts'
import { createReveal, RevealContext } from '../form/reveal.ts'
import { createForm } from '../form/store.ts'
import { FormContext } from '../form/use-form.ts'
import { useKeptForm } from '../list/kept-form.ts'
import type { SetFieldProps } from '../list/list-config.ts'
import { sayDone } from '../list/say-done.tsx'
import { Counts } from '../list/sheet/change-elements.ts'
import { Differences } from '../list/sheet/differences.tsx'
import { wordsOf } from '../list/sheet/labelled.ts'
import { takenOf } from '../list/sheet/sheet-outcome.tsx'
import { takeSheetBack } from '../list/sheet/take-sheet-back.ts'
import { howMany, selectionOf } from '../list/use-bulk.tsx'
import { useAttempt } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'
import { Buttons } from '../ui/buttons.ts'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { count } from '../ui/format.ts'
import classes from './set-field-dialog.module.css'
import { scopeOf } from './values-of.ts'

type Props = SetFieldProps & { readonly kind: RecordKey }
type Preview = Awaited<ReturnType<typeof api.recordSheets.previewField>>

/** One field of the ticked records: its own control, what would change, and then all of it at once, with the way back. */
export function SetFieldDialog({ kind: key, list, place, pageId, bulk, query, onChanged, onClose }: Props) {
  const { content, open } = useKeptForm(pageId, { content: kindOf(key).content })
  const fields = cellFields(content.fields).filter(([name]) => open?.includes(name) ?? true)
  const [name, setName] = useState<string>()
  const field = fields.find(([known]) => known === name)?.[1]
  const options = fields.map(([value, { label }]) => ({ value, label }))
  return (
    <Dialog title={`Set a field of ${howMany(list, bulk.size)}`} onClose={onClose} isWide>
      <Choice label="Field" value={name} placeholder="Choose one" options={options} onPick={setName} isTyped />
      <FormScopeContext value={scopeOf(place, pageId)}>
        {name !== undefined && field && (
          <OneField key={name} {...{ kind: key, list, place, pageId, bulk, query, onChanged, onClose, name, field }} />
        )}
      </FormScopeContext>
      {!field && (
        <Buttons data-end data-apart>
          <QuietButton onClick={onClose}>Cancel</QuietButton>
        </Buttons>
      )}
    </Dialog>
  )
}

type OneProps = Props & { readonly name: string; readonly field: Field }
function OneField({ kind: key, list, place, bulk, query, onChanged, onClose, name, field }: OneProps) {
  const [form] = useState(() => {
    const content = { section: key, fields: { [name]: field } }
    const own = new Set(ownable(content.fields))
    return createForm(content, { values: initialOf(content.fields), own, group: undefined })
  })
  const [reveal] = useState(createReveal)
  // What was looked at, with the value that it was looked at with: another one is looked at anew.
  const [seen, setSeen] = useState<{ readonly value: unknown; readonly preview: Preview }>()
  const { failure, isBusy, attempt } = useAttempt(
    ({ problem, message }) => Object.values(problem?.errors ?? {})[0]?.[0] ?? message,
  )
  const params = { list: key }
  const setting = {
    ...(place.brand ? { brand: place.brand.code } : {}),
    selection: selectionOf(bulk.selection, query),
    field: name,
  }
  const look = () =>
    attempt(async () => {
      form.attempt()
      if (Object.keys(form.problems()).length > 0) return reveal.to(name)
      const value = toWire(form.content.fields, form.snapshot().values)[name]
      setSeen({ value, preview: await api.recordSheets.previewField({ params, body: { ...setting, value } }) })
    })
  async function take() {
    if (!seen) return
    const { value, preview } = seen
    const isDone = await attempt(async () => {
      const without = preview.bad > 0 ? { without_bad: true } : {}
      const body = { ...setting, value, mark: preview.mark, ...without }
      const { changed, import_id, left_out } = await api.recordSheets.setField({ params, body })
      // What was left out stays ticked, each with its reason.
      bulk.settle({ results: left_out.map(each => ({ ...each, ok: false })) })
      onChanged()
      const undo =
        import_id === null ? undefined : () => takeSheetBack({ listKey: key, list, place, onChanged }, import_id)
      sayDone(`“${field.label}” set: ${howMany(list, changed)}`, undo)
      onClose()
    })
    // What stood when it was looked at stands no more.
    if (!isDone) setSeen(undefined)
  }
  const preview = seen?.preview
  const { good } = takenOf(preview, false)
  return (
    <FormContext value={form}>
      <RevealContext value={reveal}>
        <form
          onSubmit={event => {
            event.preventDefault()
            void look()
          }}
        >
          <fieldset className={classes.value} disabled={isBusy || preview !== undefined} aria-label="The value">
            <FieldList fields={form.content.fields} />
          </fieldset>
          <Failure>{failure}</Failure>
          {!preview && (
            <Buttons data-end data-apart>
              <QuietButton onClick={onClose}>Cancel</QuietButton>
              <Button type="submit" loading={isBusy}>
                Look at the changes
              </Button>
            </Buttons>
          )}
        </form>
        {preview && (
          <>
            <Counts>
              {howMany(list, preview.changed)} to change, {count(preview.same)} as they stand, {count(preview.bad)} that
              cannot be changed.
            </Counts>
            <Differences
              key={preview.mark}
              words={wordsOf(list.one, preview.differences)}
              rows={preview.differences}
              many={{ new: 0, changed: preview.changed, same: preview.same, stale: 0, bad: preview.bad }}
            />
            <Buttons data-end data-apart>
              <QuietButton onClick={onClose}>Cancel</QuietButton>
              <QuietButton disabled={isBusy} onClick={() => setSeen(undefined)}>
                Another value
              </QuietButton>
              <Button loading={isBusy} disabled={good === 0} onClick={() => void take()}>
                Set {howMany(list, good)}
                {preview.bad > 0 && good > 0 && `, leave out ${count(preview.bad)}`}
              </Button>
            </Buttons>
          </>
        )}
      </RevealContext>
    </FormContext>
  )
}
