import type { FieldErrors } from '../errors.ts'
import type { PageId } from '../pages/index.ts'
import type { Flag } from '../pages/page.ts'
import type { Decidable, Workflow } from './workflow.ts'

/** Content written here and read by visitors: an article, a vacancy. */
export type Publishable = Decidable & {
  readonly id: number
  /** The planned time of publication, if any. */
  readonly publish_at: Date | null
  /** When visitors could first read it. */
  readonly published_at: Date | null
}
type PublicationInput = { publish_at?: string }
export type PublicationWorkflow = Workflow<string, string, Publishable, PublicationInput>

/** The flag that staff need for its steps. */
export const publicationFlag = ({ actions }: PublicationWorkflow): Flag => {
  const may = Object.values(actions).find(action => action.may.party === 'staff')?.may
  return may?.party === 'staff' ? may.flag : 'publish'
}

/** The steps that nobody takes: a job does, at their time. */
export const stepsOfAtrium = (publication: PublicationWorkflow | undefined): readonly string[] =>
  Object.entries(publication?.actions ?? {}).flatMap(([name, { may }]) => (may.party === 'system' ? [name] : []))

const staff = { party: 'staff', flag: 'publish' } as const
const columns: PublicationWorkflow['columns'] = [
  ['publish_at', 'moment'],
  ['published_at', 'moment'],
]

const live = (record: Publishable, _: PublicationInput, { now }: { now: Date }): Publishable => ({
  ...record,
  publish_at: null,
  published_at: record.published_at ?? now,
})
const asDraft = (record: Publishable): Publishable => ({ ...record, publish_at: null })

const moment = (_: Publishable, { publish_at }: PublicationInput): FieldErrors =>
  publish_at !== undefined && Number.isNaN(Date.parse(publish_at))
    ? { publish_at: ['Enter a day and a time, such as 2026-11-21 09:30.'] }
    : {}

export const articleStates = {
  draft: { label: 'Draft', tone: 'calm' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  published: { label: 'Published', tone: 'good' },
  archived: { label: 'Archived', tone: 'calm' },
} as const satisfies PublicationWorkflow['states']

/** Domain.md 2.9: draft, scheduled, published, archived. */
export const articleWorkflow = (page: PageId, entity: string): PublicationWorkflow => ({
  page,
  entity,
  states: articleStates,
  initial: 'draft',
  actions: {
    publish: {
      label: 'Publish now',
      done: 'Published',
      from: ['draft', 'scheduled'],
      to: 'published',
      may: staff,
      effects: live,
    },
    schedule: {
      label: 'Schedule',
      done: 'Scheduled',
      from: ['draft', 'scheduled'],
      to: 'scheduled',
      needs: { publish_at: 'required' },
      may: staff,
      check: moment,
      effects: (record, { publish_at }) => ({ ...record, publish_at: new Date(publish_at ?? '') }),
    },
    unschedule: {
      label: 'Take off the schedule',
      done: 'Taken off the schedule',
      from: ['scheduled'],
      to: 'draft',
      may: staff,
      effects: asDraft,
    },
    archive: {
      label: 'Archive',
      done: 'Archived',
      from: ['published'],
      to: 'archived',
      may: staff,
    },
    revise: {
      label: 'Back to draft',
      done: 'Back to draft',
      from: ['archived'],
      to: 'draft',
      may: staff,
      effects: asDraft,
    },
    go_live: {
      label: 'Publish at its time',
      from: ['scheduled'],
      to: 'published',
      may: { party: 'system' },
      effects: live,
    },
  },
  columns,
})

export const vacancyStates = {
  draft: { label: 'Draft', tone: 'calm' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'calm' },
} as const satisfies PublicationWorkflow['states']

/** Domain.md 1E: a vacancy is a draft, open to applications, or closed. */
export const vacancyWorkflow = (page: PageId, entity: string): PublicationWorkflow => ({
  page,
  entity,
  states: vacancyStates,
  initial: 'draft',
  actions: {
    open: {
      label: 'Open',
      done: 'Opened',
      from: ['draft', 'closed'],
      to: 'open',
      may: staff,
      effects: live,
    },
    close: {
      label: 'Close',
      done: 'Closed',
      from: ['open'],
      to: 'closed',
      may: staff,
    },
    end: {
      label: 'Close after its last day',
      from: ['open'],
      to: 'closed',
      may: { party: 'system' },
    },
  },
  columns,
})

export const incentiveStates = {
  draft: { label: 'Draft', tone: 'calm' },
  active: { label: 'Active', tone: 'good' },
  ended: { label: 'Ended', tone: 'calm' },
  archived: { label: 'Archived', tone: 'calm' },
} as const satisfies PublicationWorkflow['states']

/** Domain.md 2.8: an incentive starts and ends with its days; a manager may end it earlier, and archives it. */
export const incentiveWorkflow = (page: PageId, entity: string): PublicationWorkflow => ({
  page,
  entity,
  states: incentiveStates,
  initial: 'draft',
  actions: {
    close: {
      label: 'Close now',
      done: 'Closed',
      from: ['active'],
      to: 'ended',
      may: { party: 'staff', flag: 'edit' },
    },
    archive: {
      label: 'Archive',
      done: 'Archived',
      from: ['active', 'ended'],
      to: 'archived',
      may: { party: 'staff', flag: 'edit' },
    },
    start: {
      label: 'Start on its first day',
      from: ['draft'],
      to: 'active',
      may: { party: 'system' },
      effects: live,
    },
    finish: {
      label: 'End after its last day',
      from: ['active'],
      to: 'ended',
      may: { party: 'system' },
    },
  },
  columns,
})

/** Domain.md 2.9 and 1C: as an article, and over when it expires. */
export function resourceWorkflow(page: PageId, entity: string): PublicationWorkflow {
  const article = articleWorkflow(page, entity)
  return {
    ...article,
    actions: {
      ...article.actions,
      expire: {
        label: 'Expire',
        from: ['published'],
        to: 'archived',
        may: { party: 'system' },
      },
    },
  }
}
