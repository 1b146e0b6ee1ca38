import { Link } from '@tanstack/react-router'
import { brandByCode } from '../../../model/brands.ts'
import { factsOf } from '../../../model/kinds/facts-of-list.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { linkTo } from '../../shell/link.ts'
import { Problem } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import type { LaunchRead } from './launch-form.tsx'
import { Aside } from './launches-elements.ts'

type Shown = Pick<LaunchRead['records'][number], 'list' | 'brand' | 'label'>

/** Its site, its kind and its step. */
export const inWords = ({ list, brand, label }: Shown): string => {
  const { one } = factsOf(list)
  return `${brandByCode(brand)?.display_label ?? brand} · ${one.charAt(0).toUpperCase()}${one.slice(1)} · ${label}`
}

/** Said of a named draft that somebody saved since the launch took it. */
export const NewerDraft = () => (
  <Muted data-size="sm">
    The draft was saved again since: the launch holds it as it was. Put it in once more for what is newer.
  </Muted>
)

/** One record of a launch, and why it cannot go out as it stands. */
export function LaunchRecord({ record }: { record: LaunchRead['records'][number] }) {
  const brand = brandByCode(record.brand)
  return (
    <section>
      <h3>
        <Link {...linkTo(pageOfList[record.list], { open: record.id }, brand ? { [brandParam]: brand.slug } : {})}>
          {record.name}
        </Link>
        <Aside>{inWords(record)}</Aside>
      </h3>
      {record.problem !== null && <Problem>{record.problem}</Problem>}
      {record.draft?.moved && <NewerDraft />}
    </section>
  )
}
