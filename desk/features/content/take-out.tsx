import { useQueryClient } from '@tanstack/react-query'
import type { Brand } from '../../../model/brands.ts'
import { api } from '../../api/api.ts'
import { UndoToast } from '../../list/undo-toast.tsx'
import { orSay, useAttempt } from '../../ui/attempt.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { Actions, Part } from './publishing-elements.ts'

const shownFor = 20_000

/** Takes the properties that are not here out of every list of the site, in one step that can be undone. */
export function TakeOut({ brand }: { brand: Brand }) {
  const queries = useQueryClient()
  const { failure, attempt } = useAttempt()
  const again = () => queries.invalidateQueries({ queryKey: ['site-check', brand.code] })

  async function takeOut() {
    await attempt(async () => {
      const { items, left, inherited } = await api.siteWork.takeOut({ params: { brand: brand.code } })
      const rows = items.reduce((sum, { count }) => sum + count, 0)
      const undo = () =>
        orSay('It was not undone.', async () => {
          for (const { page, version, revision_id } of items)
            if (revision_id !== null)
              await api.webContent.restore({ body: { brand: brand.code, page, version, revision_id } })
          say(`Put back ${counted(rows, 'row')} for ${brand.display_label}`)
          await again()
        })
      const took = `Took ${counted(rows, 'row')} out of ${counted(items.length, 'page')} for ${brand.display_label}, as drafts to publish`
      const group =
        inherited > 0 ? ` ${counted(inherited, 'row')} more come from the Group Site: take them out there.` : ''
      const others = left > 0 ? ` ${counted(left, 'row')} stand on pages that your role may not edit.` : ''
      const dismiss = say(
        <UndoToast
          text={`${took}.${group}${others}`}
          onUndo={() => {
            dismiss()
            void undo()
          }}
        />,
        shownFor,
      )
    })
    await again()
  }
  return (
    <Part aria-label="Properties that are not here">
      <p>
        Lists of this site name properties that are not here. Visitors do not see them; one step takes them out of every
        list.
      </p>
      <Failure>{failure}</Failure>
      <Actions>
        <ConfirmButton
          ask="Take out what is not here…"
          confirm="Take them out"
          question="Each page gets a new draft, which its history can put back. Visitors see no difference; publish the drafts when you like."
          onConfirm={takeOut}
        />
      </Actions>
    </Part>
  )
}
