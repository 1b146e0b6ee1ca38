import { ActionIcon } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { QuietButton } from '../ui/button.ts'
import { useTalk } from './talk.tsx'
import classes from './talk-button.module.css'

type Props = {
  /** Only its sign, where there is no room for the word. */
  readonly isSmall?: boolean
  /** Among the buttons of a page, which are larger. */
  readonly isOfPage?: boolean
}

/** Opens the talk about the record that it stands at, and says how many threads are open. */
export function TalkButton({ isSmall, isOfPage }: Props) {
  const talk = useTalk()
  if (!talk) return null
  const { name, open, show } = talk
  const said = open > 0 ? `Talk about ${name}, ${open} open` : `Talk about ${name}`
  const count = open > 0 && (
    <span className={classes.count} aria-hidden="true">
      {open}
    </span>
  )
  return isSmall ? (
    <ActionIcon
      className={classes.small}
      variant="subtle"
      color="gray"
      size={30}
      aria-label={said}
      title="Talk"
      onClick={() => show()}
    >
      <IconMessage size={17} stroke={1.7} aria-hidden />
      {count}
    </ActionIcon>
  ) : (
    <QuietButton
      {...(isOfPage ? {} : { size: 'compact-sm' })}
      leftSection={<IconMessage size={isOfPage ? 16 : 15} stroke={1.7} aria-hidden />}
      aria-label={open > 0 ? `Talk, ${open} open` : 'Talk'}
      onClick={() => show()}
    >
      Talk {count}
    </QuietButton>
  )
}
