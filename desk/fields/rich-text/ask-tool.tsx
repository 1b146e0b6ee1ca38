import { type ReactNode, useId, useState } from 'react'
import { Chip } from '../../ui/chip.ts'
import { Failure } from '../../ui/failure.tsx'
import { Input } from '../../ui/input.ts'
import { Popover } from '../../ui/popover.tsx'
import classes from './ask-tool.module.css'

type Props = {
  name: string
  /** What its button shows. */
  icon: ReactNode
  className?: string | undefined
  /** Only the tools of a text are pressed where the text has what they make. */
  isActive?: boolean
  /** What is asked for. */
  label: string
  placeholder: string
  action: string
  /** What stands there now. */
  now: () => string
  /** Takes the answer, or says what is wrong with it. */
  onGiven: (answer: string) => string | undefined
}

/** A tool that has to know something first: an address, a description. */
export function AskTool({ name, icon, className, isActive, ...asked }: Props) {
  return (
    <Popover label={icon} name={name} className={isActive ? classes.active : className}>
      {close => <Ask {...asked} close={close} />}
    </Popover>
  )
}

function Ask({
  label,
  placeholder,
  action,
  now,
  onGiven,
  close,
}: Omit<Props, 'name' | 'icon' | 'className' | 'isActive'> & { close: () => void }) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [answer, setAnswer] = useState(now)
  function give() {
    const wrong = onGiven(answer.trim())
    if (wrong === undefined) close()
    else setProblem(wrong)
  }
  return (
    <div className={classes.ask}>
      <label htmlFor={id}>{label}</label>
      <div>
        <Input
          id={id}
          value={answer}
          placeholder={placeholder}
          aria-invalid={problem !== undefined}
          onChange={event => setAnswer(event.target.value)}
          // A form of its own within the page's form would send that.
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            give()
          }}
        />
        <Chip onClick={give}>{action}</Chip>
      </div>
      <Failure>{problem}</Failure>
    </div>
  )
}
