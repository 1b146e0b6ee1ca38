import { IconInbox, IconListSearch, IconTrashOff } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { List } from '../../model/lists/list.ts'
import { QuietButton } from '../ui/button.ts'
import grid from './states.module.css'
import { StateFrame } from './states-elements.ts'

const widths = ['62%', '78%', '54%', '70%', '48%', '66%', '58%', '74%', '50%', '68%']

/** Reserves the room of the rows; drawn late, so that a quick answer never flickers. */
export const Loading = ({ list }: { list: List }) => (
  <div className={grid['skeleton']} role="status" aria-busy="true" aria-label={`Loading ${list.many}`}>
    {widths.map(wide => (
      <div key={wide} style={{ '--wide': wide } as CSSProperties} />
    ))}
  </div>
)

function State({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: typeof IconInbox
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <StateFrame role="status">
      <Icon size={26} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </StateFrame>
  )
}

export const Empty = ({ list, next, action }: { list: List; next: string; action?: ReactNode }) => (
  <State icon={IconInbox} title={`No ${list.many} yet`} action={action}>
    {next}
  </State>
)

export const EmptyTrash = ({ list, onLeave }: { list: List; onLeave(): void }) => (
  <State
    icon={IconTrashOff}
    title="The trash is empty"
    action={<QuietButton onClick={onLeave}>{`Back to the ${list.many}`}</QuietButton>}
  >
    What is deleted stands here until it is restored or its time is over.
  </State>
)

export const NoMatch = ({ list, onClear }: { list: List; onClear(): void }) => (
  <State
    icon={IconListSearch}
    title={`No ${list.many} match`}
    action={<QuietButton onClick={onClear}>Clear filters</QuietButton>}
  >
    Nothing fits the search and all the filters at once.
  </State>
)
