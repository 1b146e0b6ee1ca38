import type { Content } from '../../model/content/content.ts'
import type { PageId } from '../../model/pages/index.ts'
import { fixedOn, hiddenOn } from '../../model/pages/kept.ts'
import { useAccess } from '../shell/profile.ts'

/** A form as its reader has it: without the fields that their role does not see, and with those closed that it does not change. */
export function useKeptForm(
  page: PageId,
  { content, open }: { content: Content; open?: readonly string[] | undefined },
) {
  const access = useAccess()
  const [hidden, fixed] = [hiddenOn(access, page), fixedOn(access, page)]
  const { fields } = content
  return {
    content:
      hidden.size === 0
        ? content
        : { ...content, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name))) },
    open: fixed.size === 0 ? open : (open ?? Object.keys(fields)).filter(name => !fixed.has(name)),
  }
}
