import { announcement } from '../../model/content/pages/announcement.ts'
import { ContentLink, useMark, useSection } from '../view/view.tsx'

/** The line on top of every page, while it is switched on. */
export function Announcement() {
  const flags = useSection(announcement)
  const mark = useMark('announcement')
  if (!flags?.show_announcement) return null
  return (
    <aside className="note" aria-label="Announcement">
      <span {...mark('message')}>{flags.message}</span>{' '}
      {flags.link !== '' && <ContentLink to={flags.link}>Read more</ContentLink>}
    </aside>
  )
}
