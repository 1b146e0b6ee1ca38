import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Content } from '../../model/content/content.ts'
import { same } from '../../model/content/diff.ts'
import { ownable } from '../../model/content/inherit.ts'
import { merge } from '../../model/content/merge.ts'
import { fieldAt } from '../../model/content/value.ts'
import { ApiError } from '../api/client.ts'
import { ErrorSummary } from '../fields/error-summary.tsx'
import { FieldList } from '../fields/field-list.tsx'
import { ValueView } from '../fields/value-view.tsx'
import { createReveal, RevealContext, useFieldOfAddress } from '../form/reveal.ts'
import { createForm, type Form, type Values } from '../form/store.ts'
import { FormContext, LockedContext, useRead, useReadAfter } from '../form/use-form.ts'
import { keyNames, useShortcuts } from '../shell/shortcuts.ts'
import { QuietButton } from '../ui/button.ts'
import { Failure } from '../ui/failure.tsx'
import { counted, dateTime } from '../ui/format.ts'
import classes from './record-form.module.css'
import { type NewRowDraft, useDraft } from './use-draft.ts'

/** A record as it stands: what its form would show, and the version of that. */
type Stands = { readonly values: Values; readonly version: number }

type Theirs = { readonly values: Values; readonly by: string }
type Props = {
  /** Where typed and unsaved values are stored: which record this is (`faq 12`), and the version it was read at. */
  readonly draft?: NewRowDraft
  readonly content: Content
  readonly values: Values
  /** The name of the record: "question". */
  readonly one: string
  readonly mayEdit: boolean
  /** Fields that can still be changed; the others are settled and only read. */
  readonly open?: readonly string[] | undefined
  readonly saveLabel?: string
  /**
   * Sends the values, with the version that they are a change of: the cache may have read a newer one meanwhile, which nobody
   * has seen in this form. Throws if that fails. Answers with the record as it was saved, if the form stays open; a function
   * that it answers with is called once the form counts as saved.
   */
  onSave(values: Values, version: number): Promise<unknown>
  /** Other ways to save the same values. */
  readonly others?: readonly { readonly label: string; onSave(values: Values, version: number): Promise<unknown> }[]
  /** What else is done with sound values, which asks something first; `reset` once they stand elsewhere. */
  readonly asks?: readonly { readonly label: string; onAsk(values: Values, version: number, reset: () => void): void }[]
  /** Someone was faster: the record as it is now. The next save carries its version. */
  onStale?(): Promise<Stands>
  /** Told whether something in it is not saved. */
  onDirty?(isDirty: boolean): void
  /** Shown under the fields and reads them: a sample. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** A record's form: the same fields, errors and keys as a page of a site has, in a panel. */
export function RecordForm({
  draft,
  content,
  values,
  one,
  mayEdit,
  open,
  saveLabel = 'Save',
  onSave,
  others = [],
  asks = [],
  onStale,
  onDirty,
  aside,
  children,
}: Props) {
  // A record inherits from nobody: all of its fields are its own.
  const own = new Set(ownable(content.fields))
  const startOf = (of: Values) => ({ values: of, own, group: undefined })
  const [form] = useState(() => createForm(content, startOf(values)))
  const [reveal] = useState(createReveal)
  useFieldOfAddress(reveal)
  const recovered = useDraft(form, draft)
  const version = draft?.version ?? 0
  const base = useRef(version)
  const latest = useRef({ values, version })
  latest.current = { values, version }
  /**
   * The version that the form's values are a change of. Where only steps were taken beside the form its fields stand as they
   * stood, and the version that is read by now is as good.
   */
  const seen = () => {
    const { values: stand, version: now } = latest.current
    return same(stand, form.snapshot().start.values) ? now : base.current
  }
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Theirs>()

  async function save(how = onSave) {
    form.attempt()
    const first = Object.keys(form.problems())[0]
    if (first !== undefined) return reveal.to(first)
    if (isSaving) return
    setSaving(true)
    setFailure(undefined)
    const sent = form.snapshot().values
    try {
      const then = await how(sent, seen())
      base.current = versionOf(then) ?? base.current
      // Values typed while it was on its way stay, unsaved.
      form.rebase(startOf(sent), { values: form.snapshot().values, own })
      setTheirs(undefined)
      if (typeof then === 'function') then()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await refused(error)
    } finally {
      setSaving(false)
    }
  }
  /** What is wrong is shown before anything is asked. */
  function ask(onAsk: (values: Values, version: number, reset: () => void) => void) {
    form.attempt()
    const first = Object.keys(form.problems())[0]
    if (first !== undefined) return reveal.to(first)
    onAsk(form.snapshot().values, seen(), () => form.rebase(form.snapshot().start))
  }
  async function refused(error: ApiError) {
    const { problem } = error
    if (problem?.code === 'STALE' && onStale) {
      const { values: fresh, version: now } = await onStale()
      base.current = now
      const { start, values: mine } = form.snapshot()
      const { merged } = merge(content.fields, start, { values: mine, own }, startOf(fresh))
      form.rebase(startOf(fresh), merged)
      setTheirs({ values: fresh, by: error.message })
      return
    }
    if (problem?.errors) {
      form.refuse(problem.errors)
      const at = Object.keys(problem.errors)[0]
      if (at !== undefined) reveal.to(at)
    }
    setFailure(error.message)
  }
  const isDirty = useReadAfter(form, each => each.isDirty())
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  const mayChange = mayEdit && open?.length !== 0
  useShortcuts(mayChange ? [{ keys: 'mod+s', label: `Save the ${one}`, run: () => void save() }] : [])

  return (
    <FormContext value={form}>
      <RevealContext value={reveal}>
        <ErrorSummary title={`This ${one}`} />
        {recovered !== undefined && <Recovered form={form} at={recovered} />}
        {!theirs && version > seen() && (
          <p className={classes.recovered} role="status">
            This {one} was saved by somebody meanwhile. Your next save shows both.
          </p>
        )}
        {theirs && <Meanwhile form={form} theirs={theirs} />}
        {(open === undefined || open.length > 0) && (
          <fieldset className={classes.fields} disabled={!mayEdit} aria-label={`Fields of the ${one}`}>
            <LockedContext value={!mayEdit}>
              <FieldList fields={content.fields} {...(open ? { names: open } : {})} />
            </LockedContext>
          </fieldset>
        )}
        {open && (
          <fieldset className={classes.fields} disabled aria-label={`Settled fields of the ${one}`}>
            <LockedContext value={true}>
              <FieldList
                fields={content.fields}
                names={Object.keys(content.fields).filter(field => !open.includes(field))}
              />
            </LockedContext>
          </fieldset>
        )}
        {aside}
        {failure && <Failure>{failure} What you typed is kept.</Failure>}
        <div className={classes.foot}>
          {mayChange && (
            <SaveButton form={form} label={saveLabel} isSaving={isSaving} onSave={() => void save()}>
              {others.map(({ label, onSave: how }) => (
                <QuietButton key={label} disabled={isSaving} onClick={() => void save(how)}>
                  {label}
                </QuietButton>
              ))}
              {asks.map(({ label, onAsk }) => (
                <QuietButton key={label} disabled={isSaving} onClick={() => ask(onAsk)}>
                  {label}
                </QuietButton>
              ))}
            </SaveButton>
          )}
          {children}
        </div>
      </RevealContext>
    </FormContext>
  )
}

const versionOf = (saved: unknown): number | undefined => {
  const { version } = (saved ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : undefined
}

function SaveButton({
  form,
  label,
  isSaving,
  onSave,
  children,
}: {
  form: Form
  label: string
  isSaving: boolean
  onSave(): void
  children?: ReactNode
}) {
  const changes = useRead(form, each => each.changes().length)
  return (
    <>
      <Button loading={isSaving} onClick={onSave} aria-keyshortcuts="Control+S" title={keyNames('mod+s').join('+')}>
        {label}
      </Button>
      {children}
      <span className={classes.state} role="status">
        {changes > 0 ? counted(changes, 'unsaved change') : ''}
      </span>
    </>
  )
}

/** Unsaved work of an earlier visit, already in the form. */
function Recovered({ form, at }: { form: Form; at: number }) {
  const isDirty = useRead(form, each => each.isDirty())
  if (!isDirty) return null
  return (
    <p className={classes.recovered} role="status">
      What you typed on {dateTime(at)} and did not save is back.{' '}
      <button type="button" onClick={() => form.rebase(form.snapshot().start)}>
        Discard it
      </button>
    </p>
  )
}

/** Someone saved meanwhile: each differing field with its value now; the next save decides. */
function Meanwhile({ form, theirs }: { form: Form; theirs: Theirs }) {
  const { fields } = form.content
  const changes = useRead(form, each => each.changes())
  return (
    <section className={classes.meanwhile} role="alert">
      <p>{theirs.by}</p>
      {changes.length === 0 && <p>You changed nothing else: the form shows what stands now.</p>}
      {changes.length > 0 && <p>Your edits are in the form and not saved. What stands there now:</p>}
      <ul>
        {changes.map(({ path, label, before }) => {
          const found = fieldAt(fields, path)
          return (
            <li key={path}>
              <strong>{label}</strong>
              {found && <ValueView field={found.field} value={before} />}
              <QuietButton size="compact-sm" onClick={() => form.set(path, before)}>
                Use this
              </QuietButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
