import { type BrandId, brandById } from '../brands.ts'
import type { FieldErrors } from '../errors.ts'
import { fieldName } from '../field-names.ts'
import { type Access, may } from '../pages/access.ts'
import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'

/** Who acts: someone of the desk, in the place of another where `for` says whose, the seller who filed the record, or a job. */
export type Who =
  | {
      readonly party: 'staff'
      readonly user_id: number
      /** Both names, where it is in another's place. */
      readonly name: string
      /** That of the other, where it is in another's place. */
      readonly access: Access
      readonly for?: number
    }
  | { readonly party: 'filer'; readonly user_id: number; readonly name: string }
  | { readonly party: 'system' }

/**
 * Who may take an action: with the flag on the workflow's page for the record's brand, as the one who filed it, or as a
 * job. Where people take turns, having the turn is needed beside the flag, or enough without it.
 */
export type Permission =
  | { readonly party: 'staff'; readonly flag: Flag; readonly turn?: 'needed' | 'enough' }
  | { readonly party: 'filer' }
  | { readonly party: 'system' }

export type Tone = 'waiting' | 'good' | 'bad' | 'calm'

/** What every record under a workflow has. */
export type Decidable<S extends string = string> = {
  readonly status: S
  readonly brand_id: BrandId
  /** All of them, where it is of several: whoever has one of them. */
  readonly brands?: readonly BrandId[]
  /** What people call it, e.g. its number. */
  readonly name: string
  /** Users whose own it is: who filed it, whose lead it is about. They never decide it. */
  readonly own: readonly number[]
  /** Users whose turn it is, where people decide one after the other. */
  readonly turn?: readonly number[]
  /** Who brought it into the state it is in, where someone did. */
  readonly decided: { readonly by: string; readonly at: string } | null
}

export type Recipient = { readonly name: string; readonly email: string }
export type Message = {
  readonly event_key: string
  readonly to: readonly Recipient[]
  readonly subject: string
  readonly body: string
  /** What its words were filled with, so that other words can be. */
  readonly values?: Readonly<Record<string, string>>
}
/** What an action is told beside its input: the clock and the people, so that it computes and never looks anything up. */
export type Context = { readonly who: Who; readonly now: Date }

/** Who acts, as the record and its mails say it. */
export const actorName = ({ who }: Context): string => (who.party === 'system' ? 'Atrium' : who.name)
/** What a record keeps of its last decision. */
export const decision = (context: Context) => ({
  decided: { by: actorName(context), at: context.now.toISOString() },
})

export type Action<S extends string, R, I> = {
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  /** What a call's `status` asks for it by, where that is not the state it leads to. */
  readonly asked?: string
  /** Open only to records of which this holds too. */
  readonly when?: (record: R) => boolean
  /** What must be given with it, and what may be. */
  readonly needs?: { readonly [field in keyof I & string]?: 'required' | 'optional' }
  readonly may: Permission
  /** What is wrong with the input for this record, in words by field. */
  readonly check?: (record: R, input: I) => FieldErrors
  /** The record that results, but for its state, where more than that changes. */
  readonly effects?: (record: R, input: I, context: Context) => R
  /** Who hears of it; nobody, where it has none. */
  readonly mails?: (after: R, context: Context) => readonly Message[]
}

/** Everything that is decided is one of these. Status words stand here and nowhere else. */
export type Workflow<S extends string, A extends string, R extends Decidable<S>, I> = {
  readonly page: PageId
  /** What a record is called in the trail. */
  readonly entity: string
  readonly states: { readonly [state in S]: { readonly label: string; readonly tone: Tone } }
  readonly initial: S
  readonly actions: { readonly [action in A]: Action<S, R, I> }
  /** The columns of a record, for the trail. */
  readonly columns: (record: R) => Readonly<Record<string, unknown>>
}

export type Outcome<A extends string, R> = {
  readonly record: R
  /** Whole records: the trail keeps the keys that differ. */
  readonly audit: {
    readonly action: A
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  }
  readonly mails: readonly Message[]
}

/** `closed`: no way leads from the record's state. `own`: nobody decides what is their own (domain.md 2, preamble). `turn`: it waits for somebody else. */
export type Verdict = 'open' | 'forbidden' | 'own' | 'closed' | 'turn'

type Any<S extends string, A extends string, R extends Decidable<S>, I> = Workflow<S, A, R, I>

export const actionsOf = <S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
): A[] => Object.keys(workflow.actions) as A[]

type Standing<R extends Decidable = Decidable> = Pick<R, 'status' | 'brand_id' | 'own'> & Partial<R>
/** The brands of a record. */
const brandsOf = ({ brand_id, brands }: Pick<Decidable, 'brand_id' | 'brands'>): readonly BrandId[] =>
  brands ?? [brand_id]

/** Whose own something is decides it neither for themselves nor for another. */
const isOwn = (own: readonly number[], { user_id, for: other }: Extract<Who, { party: 'staff' }>): boolean =>
  own.includes(user_id) || (other !== undefined && own.includes(other))
/** A turn is passed on with the rest. */
const hasTurn = (
  turn: readonly number[] | undefined,
  { user_id, for: other }: Extract<Who, { party: 'staff' }>,
): boolean => turn?.includes(other ?? user_id) === true

function permitted(page: PageId, wanted: Permission, record: Standing, who: Who): boolean {
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
  record: Standing<R>,
  action: A,
  who: Who,
): Verdict {
  const { from, may: wanted, when } = workflow.actions[action]
  if (!permitted(workflow.page, wanted, record, who)) return 'forbidden'
  if (who.party === 'staff' && isOwn(record.own, who)) return 'own'
  if (!from.includes(record.status) || (when && !when(record as R))) return 'closed'
  return wanted.party === 'staff' && wanted.turn === 'needed' && who.party === 'staff' && !hasTurn(record.turn, who)
    ? 'turn'
    : 'open'
}

/** What may be done with a record now: the desk draws these as buttons, the server lets nothing else through. */
export const openActions = <S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  record: Standing<R>,
  who: Who,
): A[] => actionsOf(workflow).filter(action => judge(workflow, record, action, who) === 'open')

/** How many steps lead to each state from these; none is given where no way leads. */
function stepsFrom<S extends string, A extends string, R extends Decidable<S>, I>(
  { actions }: Any<S, A, R, I>,
  starts: readonly S[],
): Map<S, number> {
  const steps = new Map<S, number>(starts.map(state => [state, 0]))
  // A map gives what is added while it is walked, too.
  for (const [state, n] of steps)
    for (const { from, to } of Object.values<Action<S, R, I>>(actions))
      if (from.includes(state) && !steps.has(to)) steps.set(to, n + 1)
  return steps
}

/**
 * What must be done with a record in this state before an action is open: the next steps on the shortest way, by label.
 * None where the record is as far as the action already, or past it.
 */
export function comesFirst<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Any<S, A, R, I>,
  status: S,
  action: A,
): string[] {
  const { from } = workflow.actions[action]
  const depth = stepsFrom(workflow, [workflow.initial])
  const depthOf = (state: S) => depth.get(state) ?? Number.POSITIVE_INFINITY
  if (Math.min(...from.map(depthOf)) <= depthOf(status)) return []
  const wayFrom = (state: S) => {
    const steps = stepsFrom(workflow, [state])
    return Math.min(...from.map(each => steps.get(each) ?? Number.POSITIVE_INFINITY))
  }
  const all = Object.values<Action<S, R, I>>(workflow.actions).filter(each => each.from.includes(status))
  const shortest = Math.min(...all.map(each => wayFrom(each.to)))
  if (shortest === Number.POSITIVE_INFINITY) return []
  return [...new Set(all.filter(each => wayFrom(each.to) === shortest).map(({ label }) => label))]
}

/** The `status` by which the body of a call asks for an action: the state it leads to, as a rule. */
export const statusAsked = <A extends string>(
  { actions }: { readonly actions: { readonly [action in A]: { readonly to: string; readonly asked?: string } } },
  action: A,
): string => actions[action].asked ?? actions[action].to

/**
 * The action that a `status` asks for: among those that go by it and are taken by this party, the one that the record
 * and the person leave open, else the first, which then says what is in the way. Undefined where none goes by it.
 */
export function actionAsked<S extends string, A extends string, R extends Decidable<S>, I>(
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
  return named.find(action => isOpen(judge(workflow, record, action, who))) ?? named[0]
}

/** What is missing or wrong in the input of an action, by field. */
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
  return Object.keys(found).length > 0 ? found : (check?.(record, input) ?? {})
}

/** The record that results from an action, its line in the trail and its mails. Pure: a preview and the decision itself are the same call. */
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
    audit: { action, before: workflow.columns(record), after: workflow.columns(after) },
    mails: (mails?.(after, context) ?? []).filter(mail => mail.to.length > 0),
  }
}
