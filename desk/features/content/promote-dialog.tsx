import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type BrandCode, brandByCode, brands } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { may } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { api } from '../../api/api.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { sectionsOf } from '../../form/sections.ts'
import { useRead } from '../../form/use-form.ts'
import { useAccess } from '../../shell/profile.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { ChangesRegion } from './dialogs-elements.ts'
import own from './promote-dialog.module.css'
import type { Session } from './session.ts'
import { siteOf } from './target.ts'

type Props = { readonly session: Session; readonly onClose: () => void }

/** Carries this page, or parts of it, over to other brands as drafts; first it shows what each of them would get. */
export function PromoteDialog({ session, onClose }: Props) {
  const { form, content, page } = session
  const brand = siteOf(session)
  const access = useAccess()
  const isDirty = useRead(form, each => each.isDirty())
  const sections = sectionsOf(content)
  const others = brands.filter(({ code }) => code !== brand.code)
  const [targets, setTargets] = useState<readonly BrandCode[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { failure, isBusy, attempt } = useAttempt()
  // The saved draft is promoted.
  useEffect(() => {
    if (isDirty) void session.save()
  }, [isDirty, session])
  const names = sections.filter(({ id }) => chosen.includes(id)).flatMap(section => section.names)
  const query = { brand: brand.code, page, names: [...names] }
  const preview = useQuery({
    queryKey: ['promote', query, targets],
    enabled: targets.length > 0 && !isDirty,
    gcTime: 0,
    queryFn: () => api.siteWork.promotePreview({ body: { ...query, targets: [...targets] } }),
  })
  const outcomes = targets.length === 0 ? [] : (preview.data?.targets ?? [])
  const ready = outcomes.filter(({ refused, changes }) => refused === null && changes.length > 0)
  const toggled = <T,>(list: readonly T[], item: T) =>
    list.includes(item) ? list.filter(each => each !== item) : [...list, item]

  async function send() {
    const isSent = await attempt(async () => {
      await api.siteWork.promote({
        body: { ...query, targets: ready.map(({ brand: code, version }) => ({ brand: code, version })) },
      })
      const labels = ready.map(({ brand: code }) => brandByCode(code)?.display_label).join(', ')
      say(`${pageOf(page).label} is a draft of ${labels} now`)
      onClose()
    })
    if (!isSent) void preview.refetch()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Promote ${pageOf(page).label} of ${brand.display_label}`}
      closeButtonProps={{ 'aria-label': 'Close without promoting' }}
    >
      <Muted data-apart>
        It becomes a draft there. What visitors see changes only once someone publishes it.
        {isDirty && ' Your unsaved changes are saved first: mend what needs attention.'}
      </Muted>
      <fieldset className={own['choice']}>
        <legend>To</legend>
        {others.map(other => (
          <label key={other.code}>
            <input
              type="checkbox"
              checked={targets.includes(other.code)}
              disabled={!may(access, 'edit', page, other.code)}
              onChange={() => setTargets(toggled(targets, other.code))}
            />
            {other.display_label}
            {!may(access, 'edit', page, other.code) && <small> not yours to edit, or without this page</small>}
          </label>
        ))}
      </fieldset>
      {sections.length > 1 && (
        <fieldset className={own['choice']}>
          <legend>Parts</legend>
          <label>
            <input type="checkbox" checked={chosen.length === 0} onChange={() => setChosen([])} /> All of it
          </label>
          {sections.map(section => (
            <label key={section.id}>
              <input
                type="checkbox"
                checked={chosen.includes(section.id)}
                onChange={() => setChosen(toggled(chosen, section.id))}
              />
              {section.label}
            </label>
          ))}
        </fieldset>
      )}
      {/* A box that scrolls must be reachable by keyboard. */}
      <ChangesRegion aria-label="What would change" tabIndex={0}>
        {targets.length > 0 && preview.isLoading && <Skeleton height={90} />}
        {preview.error && <p role="alert">{preview.error.message}</p>}
        {outcomes.map(outcome => (
          <section key={outcome.brand} className={own['outcome']}>
            <h3>{brandByCode(outcome.brand)?.display_label}</h3>
            {outcome.refused !== null && <p className={own['refused']}>{outcome.refused}</p>}
            {outcome.refused === null && (
              <Muted data-apart>
                {outcome.changes.length === 0
                  ? 'It says all of this already.'
                  : counted(outcome.changes.length, 'change')}
              </Muted>
            )}
            {outcome.remarks.map(({ path, message }) => (
              <p key={path} className={own['remark']}>
                <strong>{fieldAt(content.fields, path)?.label}</strong> {message}
              </p>
            ))}
            <ChangeList
              fields={content.fields}
              changes={outcome.changes as readonly Change[]}
              before="Now"
              after="Then"
            />
          </section>
        ))}
      </ChangesRegion>
      <Failure>{failure}</Failure>
      <Buttons data-end>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <Button disabled={ready.length === 0 || isDirty} loading={isBusy} onClick={() => void send()}>
          {ready.length === 0 ? 'Promote' : `Promote to ${counted(ready.length, 'brand')}`}
        </Button>
      </Buttons>
    </Modal>
  )
}
