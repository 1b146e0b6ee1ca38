import { useQueryClient } from '@tanstack/react-query'
import { labelOfPage } from '../../../model/pages/index.ts'
import { useRead } from '../../form/use-form.ts'
import { DraftName } from '../../records/draft-card.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { draftsKey } from './draft-target.ts'
import type { Session } from './session.ts'

type Props = { readonly session: Session; onKept(id: number): void; onClose(): void }

/** What was typed is kept beside the page, by a name; where nothing was, what the page's own draft changes. */
export function KeepDraft({ session, onKept, onClose }: Props) {
  const { form, target, page } = session
  // From a draft, another one of the same page.
  const whole = target.named?.page ?? target
  const queries = useQueryClient()
  const typed = useRead(form, each => each.changes().length)

  async function keep(name: string) {
    const { values, own } = form.snapshot()
    const { version } = target.named ? await whole.read() : session.snapshot().stored
    const body = { name, version, values: { ...values }, own: target.inherits ? [...own] : [] }
    const made = await whole.drafts.create(body)
    // It stands there now; the page is as it was saved.
    if (typed > 0) session.discard()
    await queries.invalidateQueries({ queryKey: draftsKey(whole) })
    say(`Kept as the draft “${made.name}” of ${labelOfPage(page)}`)
    onKept(made.id)
  }
  return (
    <DraftName title={`Keep as a draft of ${labelOfPage(page)}`} act="Keep it" onName={keep} onClose={onClose}>
      <Muted data-apart>
        {typed > 0
          ? `${counted(typed, 'unsaved change')} of the form ${typed === 1 ? 'goes' : 'go'} into it, and the page stays as it is saved.`
          : target.named
            ? 'It begins with all that this draft says; this one stays too.'
            : 'It begins with what is saved here and not read yet; the page keeps that too.'}{' '}
        A draft is worked on, compared and put into a launch by itself.
      </Muted>
    </DraftName>
  )
}
