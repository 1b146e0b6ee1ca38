import { dayInWords, when } from '../../../model/when.ts'

/** From when to when its readers see it; null without an end on that side. A day lasts to its midnight in Manila. */
export type Window = { readonly start: Date | null; readonly end: Date | null }
type Phase = 'to come' | 'shown' | 'over'

const phaseOf = ({ start, end }: Window, now: Date): Phase =>
  start && start > now ? 'to come' : end && end <= now ? 'over' : 'shown'
const day = 86_400_000
const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
const startOf = (text: string) => new Date(`${text}T00:00:00+08:00`)

/** A date of a record as a moment: a whole day begins at its midnight, and ends at the next one. */
export function momentOf(value: unknown, means: 'goes_out' | 'ends'): Date | null {
  if (value instanceof Date) return value
  if (typeof value !== 'string' || value === '') return null
  if (value.length > 10) return new Date(value)
  return new Date(startOf(value).getTime() + (means === 'ends' ? day : 0))
}

/** What follows for readers where something is seen in another span of time. */
function ofPhases(readers: string, now: Date, before: Window, after: Window): string[] {
  const [was, is] = [phaseOf(before, now), phaseOf(after, now)]
  const until = after.end ? ` until ${when(after.end)}` : ''
  if (was === is) return is === 'over' ? ['It is over, and stays over: nobody sees it.'] : []
  if (is === 'over')
    return [`That time is past: ${readers} ${was === 'shown' ? 'see it now and no longer will' : 'will never see it'}.`]
  if (is === 'shown')
    return [
      was === 'over'
        ? `It was over: ${readers} see it again at once${until}.`
        : `That time is past: ${readers} see it at once${until}.`,
    ]
  const from = after.start ? ` before ${when(after.start)}` : ''
  return [
    was === 'shown'
      ? `Hidden again: ${readers} see it now, and will not${from}.`
      : `It was over: ${readers} see it again, not${from}.`,
  ]
}

const daysOf = ({ start, end }: Window) =>
  start && end && end > start ? Math.round((end.getTime() - start.getTime()) / day) : undefined

function ofLength(before: Window, after: Window): string[] {
  const [was, is] = [daysOf(before), daysOf(after)]
  return was === undefined || is === undefined || was === is ? [] : [`It is shown for ${days(is)} instead of ${was}.`]
}

type Moved = {
  readonly means: 'goes_out' | 'ends'
  /** Both moments, or both days. */
  readonly from: Date | string
  readonly to: Date | string
}
const words = (at: Date | string) => (typeof at === 'string' ? dayInWords(at) : when(at))

/** What goes out or ends, when, and how much later or earlier that is. */
export function ofMove({ means, from, to }: Moved): string {
  const ms = (at: Date | string) => (typeof at === 'string' ? startOf(at) : at).getTime()
  const later = Math.round((ms(to) - ms(from)) / day)
  const verb = means === 'goes_out' ? 'Goes out' : typeof to === 'string' ? 'Its last day is' : 'Ends'
  return `${verb} ${words(to)} instead of ${words(from)}: ${days(Math.abs(later))} ${later > 0 ? 'later' : 'earlier'}.`
}

export const ofWindows = (readers: string, now: Date, before: Window, after: Window): string[] => [
  ...ofPhases(readers, now, before, after),
  ...ofLength(before, after),
]
