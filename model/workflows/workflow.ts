import { type BrandId, brandById } from '../brands.ts'
import type { FieldErrors } from '../errors.ts'
import { fieldName } from '../field-names.ts'
import { type Access, may } from '../pages/access.ts'
import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'
import { type Column, columnValues } from './columns.ts'

/** The actor: a member of staff, a deputy where `for` names the other, the seller who filed the record, or a job. */
export type Who =
  | {
      readonly party: 'staff'
      readonly user_id: number
      /** Both names, for a deputy. */
      readonly name: string
      /** The absent person's, for a deputy. */
      readonly access: Access
      readonly for?: number
    }
  | { readonly party: 'filer'; readonly user_id: number; readonly name: string }
  | { readonly party: 'system' }

/**
 * Who may take an action: a person with the flag on the workflow's page for the record's brand, its filer, or a job.
 * Where people take turns, the turn is needed beside the flag, or is enough without it.
 */
export type Permission =
  | { readonly party: 'staff'; readonly flag: Flag; readonly turn?: 'needed' | 'enough' }
  | { readonly party: 'filer' }
  | { readonly party: 'system' }

/** `waiting` for anybody, `taken` by somebody, `active`: being worked on. */
export type Tone = 'waiting' | 'taken' | 'active' | 'good' | 'bad' | 'calm'

/** Fields of every record under a workflow. */
export type Decidable<S extends string = string> = {
  readonly status: S
  readonly brand_id: BrandId
  /** All brands, of a record with several: one of them is enough. */
  readonly brands?: readonly BrandId[] | undefined
  /** Its label, e.g. its number. */
  readonly name: string
  /** Users whose own record it is: the filer, the seller of its lead. They never decide it. */
  readonly own: readonly number[]
  /** Users whose turn it is, where people decide one after the other. */
  readonly turn?: readonly number[] | undefined
  /** Who brought it into its state, if anyone. */
  readonly decided: { readonly by: string; readonly at: string } | null
}

export type Recipient = { readonly name: string; readonly email: string }
export type Message = {
  readonly event_key: string
  readonly to: readonly Recipient[]
  readonly subject: string
  readonly body: string
  /** The values of its words, for other words. */
  readonly values?: Readonly<Record<string, string>>
}
/** Data for an action beside its input: the clock and the people, so that it computes and never looks anything up. */
export type Context = { readonly who: Who; readonly now: Date }

/** The actor's name, for the record and its mails. */
export const actorName = ({ who }: Context): string => (who.party === 'system' ? 'Atrium' : who.name)
/** A record's data of its last decision. */
export const decision = (context: Context) => ({
  decided: { by: actorName(context), at: context.now.toISOString() },
})

export type Action<S extends string, R, I> = {
  readonly label: string
  /** What was done, as the start of a sentence: a timeline names the deed and not the state that it led to. */
  readonly done?: string
  /** It can be taken back for a moment (decision 219). */
  readonly undo?: true
  readonly from: readonly S[]
  readonly to: S
  /** The `status` of a call for it, if it is not the state it leads to. */
  readonly asked?: string
  /** It refuses what was asked for: no step that comes first. */
  readonly refuses?: true
  /** A further condition on the record. */
  readonly when?: (record: R) => boolean
  /** What is said where that condition alone closes it: nobody was faster, and refreshing would change nothing. */
  readonly notNow?: (record: R) => string
  /** Users who did the other half of what two people do, and so do not take this one. */
  readonly notBy?: (record: R) => readonly number[]
  /** Required and optional input. */
  readonly needs?: { readonly [field in keyof I & string]?: 'required' | 'optional' }
  readonly may: Permission
  /** The errors of the input for this record, in words by field. */
  readonly check?: (record: R, input: I) => FieldErrors
  /** The resulting record, but for its state, where more than that changes. */
  readonly effects?: (record: R, input: I, context: Context) => R
  /** The mails; none where absent. */
  readonly mails?: (after: R, context: Context) => readonly Message[]
}

/** `waitsFor`: who outside the house has the turn there. */
export type State = { readonly label: string; readonly tone: Tone; readonly waitsFor?: string }

/** Everything that is decided is one of these. Only this declares status words. */
export type Workflow<S extends string, A extends string, R extends Decidable<S>, I> = {
  readonly page: PageId
  /** The name of a record in the trail. */
  readonly entity: string
  readonly states: { readonly [state in S]: State }
  readonly initial: S
  readonly actions: { readonly [action in A]: Action<S, R, I> }
  /** What its steps change, beside its status. */
  readonly columns: readonly Column<R>[]
}

export type Outcome<A extends string, R> = {
  readonly record: R
  /** Whole records: the trail stores the keys that differ. */
  readonly audit: {
    readonly action: A
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  }
  readonly mails: readonly Message[]
}

/** `closed`: no action leads from the record's state. `own`: nobody decides their own records (domain.md 2, preamble). `turn`: another has the turn. */
export type Verdict = 'open' | 'forbidden' | 'own' | 'closed' | 'turn'

type Any<S extends string, A extends string, R extends Decidable<S>, I> = Workflow<S, A, R, I>

export const actionsOf = <S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
): A[] => Object.keys(workflow.actions) as A[]

/** The actions of these parties. */
export const actionsBy = <S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  ...parties: Permission['party'][]
): A[] => actionsOf(workflow).filter(action => parties.includes(workflow.actions[action].may.party))

type CaseState<R extends Decidable = Decidable> = Pick<R, 'status' | 'brand_id' | 'own'> & Partial<R>
/** The brands of a record. */
const brandsOf = ({ brand_id, brands }: Pick<Decidable, 'brand_id' | 'brands'>): readonly BrandId[] =>
  brands ?? [brand_id]

/** A person decides their own record neither for themselves nor for another. */
const isOwn = (own: readonly number[], { user_id, for: other }: Extract<Who, { party: 'staff' }>): boolean =>
  own.includes(user_id) || (other !== undefined && own.includes(other))
/** A delegation includes the turn. */
export const hasTurn = (
  turn: readonly number[] | undefined,
  { user_id, for: other }: Extract<Who, { party: 'staff' }>,
): boolean => turn?.includes(other ?? user_id) === true

function permitted(page: PageId, wanted: Permission, record: CaseState, who: Who): boolean {
  if (wanted.party === 'system') return who.party === 'system'
  if (wanted.party === 'filer') return who.party === 'filer' && record.own.includes(who.user_id)
  if (who.party !== 'staff') return false
  if (wanted.turn === 'enough' && hasTurn(record.turn, who)) return true
  return brandsOf(record).some(id => {
    const brand = brandById(id)
    return brand !== undefined && may(who.access, wanted.flag, page, brand.code)
  })
}

export function judge<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  record: CaseState<R>,
  action: A,
  who: Who,
): Verdict {
  const { from, may: wanted, when, notBy } = workflow.actions[action]
  if (!permitted(workflow.page, wanted, record, who)) return 'forbidden'
  if (who.party === 'staff' && isOwn(record.own, who)) return 'own'
  if (who.party === 'staff' && from.includes(record.status) && notBy && isOwn(notBy(record as R), who)) return 'own'
  if (!from.includes(record.status) || (when && !when(record as R))) return 'closed'
  return wanted.party === 'staff' && wanted.turn === 'needed' && who.party === 'staff' && !hasTurn(record.turn, who)
    ? 'turn'
    : 'open'
}

/** The actions open now: the desk draws these as buttons, the server lets nothing else through. */
export const openActions = <S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  record: CaseState<R>,
  who: Who,
): A[] => actionsOf(workflow).filter(action => judge(workflow, record, action, who) === 'open')

/** The number of steps from these states to each other one; absent where no way leads. */
function stepsFrom<S extends string, A extends string, R extends Decidable<S>, I>(
  { actions }: Any<S, A, R, I>,
  starts: readonly S[],
): Map<S, number> {
  const steps = new Map<S, number>(starts.map(state => [state, 0]))
  // Iterating a map includes entries added meanwhile.
  for (const [state, n] of steps)
    for (const { from, to } of Object.values<Action<S, R, I>>(actions))
      if (from.includes(state) && !steps.has(to)) steps.set(to, n + 1)
  return steps
}

/**
 * The steps that a record in this state needs before an action is open, on the shortest way, by label. None where the
 * record is as far as the action already, or past it.
 */
export function comesFirst<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  status: S,
  action: A,
): string[] {
  const { from } = workflow.actions[action]
  // What mends an end (an expired record is reinstated) has nothing before it: nobody is told to expire or suspend first.
  if (from.every(state => workflow.states[state].tone === 'bad')) return []
  const depth = stepsFrom(workflow, [workflow.initial])
  const depthOf = (state: S) => depth.get(state) ?? Number.POSITIVE_INFINITY
  if (Math.min(...from.map(depthOf)) <= depthOf(status)) return []
  const wayFrom = (state: S) => {
    const steps = stepsFrom(workflow, [state])
    return Math.min(...from.map(each => steps.get(each) ?? Number.POSITIVE_INFINITY))
  }
  const all = Object.values<Action<S, R, I>>(workflow.actions).filter(
    each => each.from.includes(status) && each.refuses !== true,
  )
  const shortest = Math.min(...all.map(each => wayFrom(each.to)))
  if (shortest === Number.POSITIVE_INFINITY) return []
  return [...new Set(all.filter(each => wayFrom(each.to) === shortest).map(({ label }) => label))]
}

/** The `status` of a call for an action: usually the state it leads to. */
export const statusAsked = <A extends string>(
  { actions }: { readonly actions: { readonly [action in A]: { readonly to: string; readonly asked?: string } } },
  action: A,
): string => actions[action].asked ?? actions[action].to

/**
 * The action for a `status`: among those with this status and this party, the one open to the record and the person,
 * else the one that its condition alone closes, or the first, which then says why it is not open. Undefined where there is none.
 */
export function actionRequested<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  record: R,
  status: string,
  who: Who,
  among: readonly A[] = actionsOf(workflow),
): A | undefined {
  const named = among.filter(
    action => statusAsked(workflow, action) === status && workflow.actions[action].may.party === who.party,
  )
  const isOpen = (verdict: Verdict) => verdict !== 'closed' && verdict !== 'forbidden'
  return (
    named.find(action => isOpen(judge(workflow, record, action, who))) ??
    named.find(
      action =>
        workflow.actions[action].from.includes(record.status) && judge(workflow, record, action, who) === 'closed',
    ) ??
    named[0]
  )
}

/** Missing or wrong input of an action, by field. */
export function faults<S extends string, A extends string, R extends Decidable<S>, I extends object>(
  workflow: Any<S, A, R, I>,
  record: R,
  action: A,
  input: I,
): FieldErrors {
  const { label, needs = {}, check } = workflow.actions[action]
  const wanted = needs as Readonly<Record<string, 'required' | 'optional' | undefined>>
  const found: FieldErrors = {}
  for (const [field, value] of Object.entries(input)) {
    if (value !== undefined && wanted[field] === undefined)
      found[field] = [`${fieldName(field)} does not go with “${label}”. Leave it out.`]
  }
  for (const [field, need] of Object.entries(wanted)) {
    if (need === 'required' && (input as Record<string, unknown>)[field] === undefined)
      found[field] = [`${fieldName(field)} is required.`]
  }
  // What is missing hides nothing else that is in the way.
  return { ...check?.(record, input), ...found }
}

/** The resulting record of an action, its line in the trail and its mails. Pure: a preview and the decision itself are the same call. */
export function apply<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  record: R,
  action: A,
  input: I,
  context: Context,
): Outcome<A, R> {
  const { to, effects, mails } = workflow.actions[action]
  const after: R = { ...(effects?.(record, input, context) ?? record), status: to }
  return {
    record: after,
    audit: { action, before: columnValues(workflow, record), after: columnValues(workflow, after) },
    mails: (mails?.(after, context) ?? []).filter(mail => mail.to.length > 0),
  }
}
