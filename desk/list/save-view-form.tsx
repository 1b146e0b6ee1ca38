import { useState } from 'react'
import { useProfile } from '../shell/profile.ts'
import { SubmitButton } from '../ui/button.ts'
import { Muted } from '../ui/muted.ts'
import { RequiredMark } from '../ui/required-mark.ts'
import classes from './save-view-form.module.css'
import type { SavedView, Views } from './use-views.ts'

/** The name of a view and who sees it: its maker alone, or everyone of their role. */
export function SaveViewForm({ views, view, close }: { views: Views; view?: SavedView; close(): void }) {
  const { user_role: role } = useProfile()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view ? view.user_role_id !== null : false)
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  return (
    <form
      className={classes.form}
      onSubmit={async event => {
        event.preventDefault()
        if (name.trim() === '') return setFailure('Give the view a name.')
        setSaving(true)
        const refused = await views.save({ ...(view ? { view } : {}), name: name.trim(), shared })
        setSaving(false)
        if (refused === undefined) close()
        else setFailure(refused)
      }}
    >
      <label>
        <RequiredMark>Name</RequiredMark>
        <input
          aria-required
          value={name}
          maxLength={60}
          onChange={event => setName(event.target.value)}
          aria-invalid={failure !== undefined}
          aria-describedby={failure ? 'view-failure' : undefined}
          data-autofocus
        />
      </label>
      <fieldset>
        <legend>Who sees it</legend>
        <label>
          <input type="radio" name="shared" checked={!shared} onChange={() => setShared(false)} /> Only me
        </label>
        <label>
          <input type="radio" name="shared" checked={shared} onChange={() => setShared(true)} /> Everyone who is{' '}
          {role.name}
        </label>
      </fieldset>
      {failure && (
        <p id="view-failure" role="alert">
          {failure}
        </p>
      )}
      <Muted data-size="xs">It keeps the filters, the search, the order and the columns as they are now.</Muted>
      <SubmitButton size="compact-md" loading={isSaving}>
        {view ? 'Save' : 'Save view'}
      </SubmitButton>
    </form>
  )
}
