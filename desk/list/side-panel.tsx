import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { hasHistory } from '../../model/kinds/history-keys.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { Talk } from '../history/talk.tsx'
import { TalkButton } from '../history/talk-button.tsx'
import { PartContext } from '../ui/part.ts'
import { PanelRecords, PanelSteps } from './panel-contexts.ts'
import classes from './side-panel.module.css'

type Props = {
  readonly title: ReactNode
  readonly of: string | number // Changes when another record is shown.
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** A line below the title; its place is held until it has come. None where it is left out, or null. */
  readonly note?: ReactNode
}

/** A record beside its list: the list stays, and the keys go on to the next. */
export function SidePanel(props: Props) {
  const { title, of, note, children, foot } = props
  const steps = useContext(PanelSteps)
  const record = useContext(PanelRecords)
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = steps?.takesFocus ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is another arrival
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [of, takesFocus])
  if (!steps) throw new Error('A side panel stands outside of a list.')
  const { hasPrevious, hasNext, onStep, onClose } = steps
  const named = typeof title === 'string' && title !== '' ? title : 'this record'
  const panel = (
    <aside className={classes.panel} aria-labelledby="panel-title">
      <header>
        <div>
          <h2 id="panel-title" ref={heading} tabIndex={-1}>
            {title || 'Record'}
          </h2>
          {'note' in props && note !== null && <div className={classes.note}>{note}</div>}
        </div>
        <div className={classes.tools} data-off-paper="">
          {record && typeof of === 'number' && (
            <>
              <TalkButton isSmall />
              {hasHistory(record.kind) && (
                <HistoryButton isSmall kind={record.kind} id={of} name={named} onRestored={record.onRestored} />
              )}
            </>
          )}
          <button
            type="button"
            aria-label="Previous row"
            title="Previous row (K)"
            disabled={!hasPrevious}
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={17} stroke={1.7} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next row"
            title="Next row (J)"
            disabled={!hasNext}
            onClick={() => onStep(1)}
          >
            <IconChevronDown size={17} stroke={1.7} aria-hidden />
          </button>
          <button type="button" aria-label="Close the panel" title="Close (Esc)" onClick={onClose}>
            <IconX size={17} stroke={1.7} aria-hidden />
          </button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, also where nothing in it is */}
      <div className={classes.body} tabIndex={0}>
        <PartContext value={true}>{children}</PartContext>
      </div>
      {foot && <footer data-off-paper="">{foot}</footer>}
    </aside>
  )
  if (!record || typeof of !== 'number') return panel
  return (
    <Talk kind={record.kind} id={of} name={named}>
      {panel}
    </Talk>
  )
}
