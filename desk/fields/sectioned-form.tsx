import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Content } from '../../model/content/content.ts'
import { isWithin } from '../form/path.ts'
import { useRevealed } from '../form/reveal.ts'
import { type Section, sectionsOf } from '../form/sections.ts'
import { useForm, useReadAfter } from '../form/use-form.ts'
import { bringIntoSight } from '../ui/bring-into-sight.ts'
import { Unseen } from '../ui/unseen.ts'
import { FieldList } from './field-list.tsx'
import classes from './sectioned-form.module.css'

/** Sections are drawn when they come this near to the window. */
const near = '600px'
/** A section that is not drawn yet reserves about this much room for each of its fields, in px. */
const roomOfField = 88

/** A page's fields in sections, with the rail that leads to them, and the panel beside them. */
type Props = {
  content: Content
  aside?: ReactNode
  isAsideWide?: boolean // The aside takes half of the room.
}
export function SectionedForm({ content, aside, isAsideWide = false }: Props) {
  const sections = useMemo(() => sectionsOf(content), [content])
  const [current, choose] = useCurrent(sections)
  const rail = useRef<HTMLElement>(null)
  // On a phone the rail is a row: the current section stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another entry
  useEffect(() => bringIntoSight(rail.current, rail.current?.querySelector('[aria-current]')), [current])
  return (
    <div className={classes.layout} data-aside={aside ? (isAsideWide ? 'wide' : true) : undefined}>
      <nav ref={rail} className={classes.rail} aria-label="Sections of this page">
        <ol>
          {sections.map(section => (
            <RailEntry key={section.id} section={section} isCurrent={section.id === current} onChoose={choose} />
          ))}
        </ol>
      </nav>
      <div className={classes.sections}>
        {sections.map((section, i) => (
          <SectionBox key={section.id} section={section} content={content} isFirst={i === 0} />
        ))}
      </div>
      {aside && <aside className={classes.aside}>{aside}</aside>}
    </div>
  )
}

const anchor = (id: string) => `section-${id}`

/** A section is reached once its top is above this share of the window's height. */
const reading = 0.3
/**
 * A choice on the rail scrolls its section here, and the sections it passes are drawn meanwhile; the position is read
 * after that, in ms.
 */
const coming = 300

/** Whether the page is where the rail leads for a section: at its head, or at the page's end if that comes first. */
function standsAt(box: HTMLElement): boolean {
  const isAtHead =
    Math.abs(box.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(box).scrollMarginTop)) < 2
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  return isAtHead || scrollHeight - clientHeight - scrollTop < 2
}

/** The current section: the one chosen on the rail, and once the page is scrolled the last one reached. */
function useCurrent(sections: readonly Section[]) {
  const [current, setCurrent] = useState(sections[0]?.id)
  const chosen = useRef<{ readonly id: string; readonly at: number }>(undefined)
  useEffect(() => {
    let frame: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const boxOf = (id: string | undefined) => document.getElementById(anchor(id ?? ''))
    function read() {
      frame = undefined
      // While a merge is shown in its place, the form has no position, and every section seems reached.
      if (!boxOf(sections[0]?.id)?.checkVisibility()) return
      const choice = chosen.current
      const box = boxOf(choice?.id)
      if (choice && box) {
        const left = coming - (performance.now() - choice.at)
        if (left > 0) {
          clearTimeout(timer)
          timer = setTimeout(scrolled, left)
          return
        }
        if (standsAt(box)) return
      }
      chosen.current = undefined
      const isReached = ({ id }: Section) => (boxOf(id)?.getBoundingClientRect().top ?? 0) <= innerHeight * reading
      setCurrent((sections.findLast(isReached) ?? sections[0])?.id)
    }
    const scrolled = () => {
      frame ??= requestAnimationFrame(read)
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      removeEventListener('scroll', scrolled)
      clearTimeout(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [sections])
  const choose = useCallback((id: string) => {
    chosen.current = { id, at: performance.now() }
    setCurrent(id)
  }, [])
  return [current, choose] as const
}

type EntryProps = { readonly section: Section; readonly isCurrent: boolean; readonly onChoose: (id: string) => void }
function RailEntry({ section, isCurrent, onChoose }: EntryProps) {
  const form = useForm()
  const within = (path: string) => section.names.some(name => isWithin(path, name))
  const errors = useReadAfter(form, each => Object.keys(each.errors()).filter(within).length)
  const isChanged = useReadAfter(form, each => each.changes().some(change => within(change.path)))
  const said = errors > 0 ? `${errors} to mend` : isChanged ? 'changed' : ''
  function go() {
    onChoose(section.id)
    const box = document.getElementById(anchor(section.id))
    box?.scrollIntoView({ block: 'start' })
    box?.focus({ preventScroll: true })
  }
  return (
    <li>
      <a
        href={`#${anchor(section.id)}`}
        aria-current={isCurrent || undefined}
        onClick={event => {
          event.preventDefault()
          go()
        }}
      >
        {section.label}
        {said !== '' && (
          <span className={classes.mark} data-error={errors > 0 || undefined}>
            <Unseen>, {said}</Unseen>
            {errors > 0 && <span aria-hidden="true">{errors}</span>}
          </span>
        )}
      </a>
    </li>
  )
}

type BoxProps = {
  readonly section: Section
  readonly content: Content
  readonly isFirst: boolean
}

/** Drawn once it comes near, or once something in it is asked for; never removed again. */
function SectionBox({ section, content, isFirst }: BoxProps) {
  const box = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(isFirst)
  const isRevealed = useRevealed(...section.names)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const approach = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: near })
    approach.observe(element)
    return () => approach.disconnect()
  }, [])
  const isDrawn = isNear || isRevealed
  return (
    <section
      ref={box}
      id={anchor(section.id)}
      className={classes.section}
      tabIndex={-1}
      aria-labelledby={`${anchor(section.id)}-title`}
      style={isDrawn ? undefined : { minHeight: section.names.length * roomOfField }}
    >
      <h2 id={`${anchor(section.id)}-title`}>{section.label}</h2>
      {section.help && <p className={classes.help}>{section.help}</p>}
      {isDrawn && <FieldList fields={content.fields} names={section.names} isSection />}
    </section>
  )
}
