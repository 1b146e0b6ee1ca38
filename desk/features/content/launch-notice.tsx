import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageId } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { linkTo } from '../../shell/link.ts'
import { counted, dateTime } from '../../ui/format.ts'
import { Notice } from './content-elements.ts'
import { launchesOfPage } from './launches-of-page.ts'

/** What launches will change of this page of a property, before somebody changes the same. */
export function LaunchNotice({ property, page }: { readonly property: number; readonly page: PageId }) {
  const { data } = useQuery(
    reading(launchesOfPage(property, page), api.launches.ofProperty, { params: { property, page } }),
  )
  return data?.items.map(({ launch, name, publish_at, held, changes }) => (
    <Notice key={launch} data-tone={held ? 'warning' : undefined}>
      <span>
        The launch {name} changes {counted(changes, 'field')} here
        {held
          ? ', and was held at its time.'
          : publish_at === null
            ? ' once it goes out.'
            : ` on ${dateTime(publish_at)}.`}
      </span>
      <Link {...linkTo('website.launches', { open: launch })}>See it</Link>
    </Notice>
  ))
}
