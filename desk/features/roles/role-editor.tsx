import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { brands } from '../../../model/brands.ts'
import { isWithin } from '../../../model/ceiling.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import type { Access } from '../../../model/pages/access.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useAccess, useMay, useProfile } from '../../shell/profile.ts'
import { seeAs } from '../../shell/see-as.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Input } from '../../ui/input.ts'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { bodyOf, changeOf, draftOf, isChanged, onTopOf, type RoleDraft, type RoleToEdit, withBrand } from './draft.ts'
import { KeptBack } from './kept-back.tsx'
import { Matrix } from './matrix.tsx'
import { RemoveRole } from './remove-role.tsx'
import classes from './role-editor.module.css'
import { oneRole, page } from './role-reads.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/** One role: its words, its brands, and every page with its flags. Before saving it shows what is given to whom. */
export function RoleEditor({ start, role }: { start: RoleDraft; role?: RoleToEdit }) {
  const [draft, setDraft] = useState(start)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [note, setNote] = useState<{ tone: 'danger' | 'warning'; text: string }>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const profile = useProfile()
  const own = useAccess()
  const may = useMay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isAbove = !isWithin(own, draft.base.access)
  const isLocked = isAbove || !may(draft.id === undefined ? 'add' : 'edit', page)
  const changed = isChanged(draft)
  const typedAt = useStoredDraft(draft, left =>
    setDraft(now => (role ? onTopOf(role, left) : { ...now, mine: left.mine })),
  )
  // Saved changes are left without a question, though this component still holds them as typed.
  const isLeft = useRef(false)
  const leave = () => {
    isLeft.current = true
  }
  const { gives, takes, isWorded } = changeOf(draft)
  const changes =
    gives.brands.length + takes.brands.length + gives.grants.length + takes.grants.length + (isWorded ? 1 : 0)
  const change = (mine: Partial<RoleDraft['mine']>) => setDraft(now => ({ ...now, mine: { ...now.mine, ...mine } }))
  const changeAccess = (next: (access: Access) => Access) =>
    setDraft(now => ({ ...now, mine: { ...now.mine, access: next(now.mine.access) } }))

  function ask() {
    if (!changed || isLocked) return
    setErrors({})
    if (draft.mine.name.trim() === '') return setErrors({ name: ['Name is required.'] })
    setAsking(true)
  }
  async function save() {
    setSaving(true)
    setNote(undefined)
    try {
      const { id, version } = draft
      const saved =
        id === undefined
          ? await api.roles.create({ body: bodyOf(draft) })
          : await api.roles.update({ params: { id }, body: { version, ...bodyOf(draft) } })
      queries.setQueryData(oneRole(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['roles.list'] })
      void say(`${id === undefined ? 'Created' : 'Saved'} the role ${saved.name}`)
      setDraft(draftOf(saved))
      if (saved.id === profile.user_role.id)
        setNote({ tone: 'warning', text: 'You hold this role yourself. Reload the page to see the desk as it now is.' })
      isLeft.current = id === undefined
      if (id === undefined) await navigate({ to: pathOf(page, { userRoleId: String(saved.id) }), replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused(error)
    } finally {
      setSaving(false)
      setAsking(false)
    }
  }
  function refused({ problem, message }: ApiError) {
    if (problem?.code === 'STALE') {
      setDraft(now => onTopOf(problem.detail as RoleToEdit, now))
      return setNote({
        tone: 'warning',
        text: `${message.replace(/ Refresh and try again\.$/, '')} Your changes now stand on top of theirs: look them through, then save.`,
      })
    }
    setErrors(problem?.errors ?? {})
    setNote({
      tone: 'danger',
      text: [message, ...(problem?.errors?.['access'] ?? []), 'What you changed is kept.'].join(' '),
    })
  }
  async function look(role_id: number) {
    try {
      await seeAs({ role_id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setNote({ tone: 'danger', text: error.message })
    }
  }
  useShortcuts(isLocked ? [] : [{ keys: 'mod+s', label: 'Save the role', run: ask }])

  return (
    <>
      <PageHead
        title={draft.id === undefined ? 'New role' : draft.base.name}
        actions={
          role && (
            <>
              <HistoryButton kind="roles" id={role.id} name={role.name} onRestored={leave} />
              <QuietButton disabled={changed} onClick={() => void look(role.id)}>
                See the desk with this role
              </QuietButton>
              {!role.is_system && !isLocked && may('delete', page) && (
                <RemoveRole role={{ ...role, version: draft.version }} onGone={leave} />
              )}
            </>
          )
        }
      >
        {role &&
          `${counted(role.people, 'person holds', 'people hold')} this role.${role.is_system ? ' It came with Atrium: it can be changed, not renamed or deleted.' : ''}`}
      </PageHead>
      {isAbove && (
        <p className={classes.note} role="note">
          This role holds more than you do, so you can read it and not change it.
        </p>
      )}
      {typedAt !== undefined && changed && (
        <p className={classes.note} role="status">
          What you changed here on {dateTime(typedAt)} and did not save is here again. Discard, below, lets it go.
        </p>
      )}
      {note && (
        <p className={classes.note} data-tone={note.tone} role="alert">
          {note.text}
        </p>
      )}
      <div className={classes.words}>
        <div>
          <label htmlFor="role-name">
            <RequiredMark>Name</RequiredMark>
          </label>
          <Input
            id="role-name"
            aria-required
            maxLength={60}
            value={draft.mine.name}
            disabled={isLocked || role?.is_system}
            aria-invalid={errors['name'] ? true : undefined}
            aria-describedby="role-name-problem"
            onChange={event => change({ name: event.target.value })}
          />
          <Failure id="role-name-problem">{errors['name']?.[0]}</Failure>
        </div>
        <div>
          <label htmlFor="role-description">Description</label>
          <Input
            id="role-description"
            maxLength={200}
            value={draft.mine.description}
            disabled={isLocked}
            onChange={event => change({ description: event.target.value })}
          />
        </div>
      </div>
      <fieldset className={classes.brands} disabled={isLocked}>
        <legend>Brands</legend>
        {brands.map(({ code, display_label }) => (
          <label
            key={code}
            data-changed={
              draft.base.access.brands.includes(code) !== draft.mine.access.brands.includes(code) || undefined
            }
          >
            <input
              type="checkbox"
              checked={draft.mine.access.brands.includes(code)}
              disabled={!own.brands.includes(code)}
              onChange={event => changeAccess(now => withBrand(now, code, event.target.checked))}
            />
            {display_label}
          </label>
        ))}
      </fieldset>
      <fieldset className={classes.brands} disabled={isLocked}>
        <legend>Signing in</legend>
        <label data-changed={draft.base.needs_second_factor !== draft.mine.needs_second_factor || undefined}>
          <input
            type="checkbox"
            checked={draft.mine.needs_second_factor}
            onChange={event => change({ needs_second_factor: event.target.checked })}
          />
          Asks for a second factor, from the next sign-in on
        </label>
      </fieldset>
      <Matrix
        access={draft.mine.access}
        before={draft.base.access}
        own={own}
        isLocked={isLocked}
        onChange={changeAccess}
      />
      <KeptBack
        access={draft.mine.access}
        before={draft.base.access}
        own={own}
        isLocked={isLocked}
        onChange={changeAccess}
      />
      {!isLocked && (
        <section className={classes.bar} aria-label="Save" data-off-paper="">
          <span role="status">{changed ? counted(changes, 'unsaved change') : 'Everything is saved'}</span>
          <QuietButton disabled={!changed} onClick={() => setDraft(now => ({ ...now, mine: now.base }))}>
            Discard
          </QuietButton>
          <Button disabled={!changed} onClick={ask} aria-keyshortcuts="Control+S">
            {draft.id === undefined ? 'Create…' : 'Save…'}
          </Button>
        </section>
      )}
      {isAsking && (
        <ChangeDialog draft={draft} isSaving={isSaving} onSave={() => void save()} onClose={() => setAsking(false)} />
      )}
      <LeaveQuestion
        isChanged={() => changed && !isLeft.current}
        what={draft.id === undefined ? 'the new role' : draft.base.name}
      />
    </>
  )
}
