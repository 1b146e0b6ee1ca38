import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FaintButton } from '../../ui/button.ts'
import { Aside } from './launches-elements.ts'
import classes from './leave-out.module.css'

type Item = { readonly key: string; readonly name: string; readonly aside: string; onLeave(): void }
type Props = { readonly legend: string; readonly items: readonly Item[]; readonly children?: ReactNode }

/** What is chosen, each of which can be left out again; below it whatever adds more. */
export const LeaveOut = ({ legend, items, children }: Props) => (
  <fieldset className={classes.list}>
    <legend>{legend}</legend>
    {items.length > 0 && (
      <ul>
        {items.map(({ key, name, aside, onLeave }) => (
          <li key={key}>
            <span>
              {name}
              <Aside>{aside}</Aside>
            </span>
            <FaintButton
              size="xs"
              aria-label={`Leave out ${name}`}
              leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
              onClick={onLeave}
            >
              Leave out
            </FaintButton>
          </li>
        ))}
      </ul>
    )}
    {children}
  </fieldset>
)
