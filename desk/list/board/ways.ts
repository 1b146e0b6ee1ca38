import { capital } from '../../../model/capital.ts'
import type { Flag } from '../../../model/pages/page.ts'
import type { BoardKind, Judged } from '../board-kind.ts'

/** A step from the state of a card, and why the reader may not take it, if so. */
export type Way = { readonly action: string; readonly to: string; readonly why: string | undefined }

type Ways = {
  readonly kind: Pick<BoardKind, 'workflow' | 'steps'>
  readonly status: string
  /** Whether the reader has the flag for the brand of the card. */
  mayDo(flag: Flag): boolean
  /** Once the record itself is read; before that, the flags alone say who may. */
  readonly judged?: Judged | undefined
}

const notNow = 'It is not open for this one now.'

/** The steps that lead on from a state, those included that the reader may not take. */
export function waysFrom({ kind: { workflow, steps }, status, mayDo, judged }: Ways): Way[] {
  return steps.flatMap((action): Way[] => {
    const step = workflow.actions[action]
    if (!step) return []
    const { to, may, from } = step
    if (judged?.open.includes(action)) return [{ action, to, why: undefined }]
    if (!from.includes(status) || may.party === 'system') return []
    if (may.party === 'filer') return [{ action, to, why: 'Only whoever filed it may do this.' }]
    const lacks = may.turn !== 'enough' && !mayDo(may.flag) ? noFlag(may.flag) : undefined
    return [{ action, to, why: lacks ?? (judged && (judged.why(action) ?? notNow)) }]
  })
}

const noFlag = (flag: Flag) => `Your role does not include “${capital(flag)}” here.`

/** Where a card may go: `stays` in its own column, `open` by these steps, or `closed` in words. */
export type Reach =
  | { readonly is: 'stays' }
  | { readonly is: 'open'; readonly ways: readonly Way[] }
  | { readonly is: 'closed'; readonly why: string }

/** What a column says of a card that is dragged over the board. */
export function reachOf(of: Ways, state: string): Reach {
  if (state === of.status) return { is: 'stays' }
  const ways = waysFrom(of).filter(({ to }) => to === state)
  const open = ways.filter(({ why }) => why === undefined)
  if (open.length > 0) return { is: 'open', ways: open }
  return { is: 'closed', why: ways[0]?.why ?? otherwise(of, state) }
}

/** No step of a member of staff leads there from here. */
function otherwise({ kind: { workflow }, status }: Ways, state: string): string {
  const others = Object.values(workflow.actions).filter(({ from, to }) => to === state && from.includes(status))
  if (others.some(({ may }) => may.party === 'staff')) return 'This step is taken in the record itself.'
  if (others.some(({ may }) => may.party === 'filer')) return 'Whoever filed it takes this step.'
  if (others.length > 0) return 'Atrium moves it here by itself.'
  return `No step leads here from “${workflow.states[status]?.label ?? status}”.`
}
