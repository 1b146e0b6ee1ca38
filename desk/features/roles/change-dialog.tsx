import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isNothing, type Rights } from '../../../model/ceiling.ts'
import { api, reading } from '../../api/api.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import classes from './change-dialog.module.css'
import { bodyOf, changeOf, type RoleDraft } from './draft.ts'
import { RightsList } from './rights-list.tsx'

type Props = { readonly draft: RoleDraft; readonly isSaving: boolean; onSave(): void; onClose(): void }

/** What the change gives and takes, and to whom, before it is saved. */
export function ChangeDialog({ draft, isSaving, onSave, onClose }: Props) {
  const { access } = bodyOf(draft)
  const { data, error } = useQuery({
    ...reading(['roles.preview', draft.id, draft.version, access], api.roles.preview, {
      body: { ...(draft.id === undefined ? {} : { id: draft.id }), access },
    }),
    staleTime: 0,
  })
  const { isWorded } = changeOf(draft)
  const isNew = draft.id === undefined
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={isNew ? `Create ${draft.mine.name.trim()}` : `Save ${draft.mine.name.trim()}`}
      closeButtonProps={{ 'aria-label': 'Close without saving' }}
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <>
          <p className={classes.lead}>{whom(isNew, data.total)}</p>
          {data.people.length > 0 && (
            <ul className={classes.people} aria-label="People of this role">
              {data.people.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {data.total > data.people.length && <li>and {data.total - data.people.length} more</li>}
            </ul>
          )}
          <div className={classes.changes}>
            <Change title={isNew ? 'It holds' : 'It gives'} rights={data.gives as Rights} tone="gives" />
            <Change title="It takes away" rights={data.takes as Rights} tone="takes" />
          </div>
          {isNothing(data.gives as Rights) && isNothing(data.takes as Rights) && (
            <p className={classes.lead}>
              {isWorded && !isNew
                ? 'Only its name or description changes; no right does.'
                : 'It holds no right at all.'}
            </p>
          )}
        </>
      )}
      <div className={classes.buttons}>
        <QuietButton onClick={onClose}>Go on editing</QuietButton>
        <Button loading={isSaving} disabled={!data} onClick={onSave} data-autofocus>
          {isNew ? 'Create role' : 'Save changes'}
        </Button>
      </div>
    </Modal>
  )
}

const whom = (isNew: boolean, total: number) => {
  if (isNew) return 'Nobody holds it until it is given to an account.'
  return total === 0
    ? 'Nobody holds this role now.'
    : `${counted(total, 'person holds', 'people hold')} this role; for them it counts from their next click on:`
}

function Change({ title, rights, tone }: { title: string; rights: Rights; tone: 'gives' | 'takes' }) {
  if (isNothing(rights)) return null
  return (
    <section data-tone={tone} aria-label={title}>
      <h3>{title}</h3>
      <RightsList rights={rights} />
    </section>
  )
}
