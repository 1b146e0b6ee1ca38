import type { FieldErrors } from '../../model/errors.ts'
import type { PublicationWorkflow, Publishable } from '../../model/workflows/publication.ts'
import type { RecordValues } from '../records/record-values.ts'

export const publishableOf = (row: RecordValues & { id: number }, name: string): Publishable =>
  ({
    id: row.id,
    status: row['status'],
    brand_id: row['brand_id'],
    ...(Array.isArray(row['brands']) ? { brands: row['brands'] } : {}),
    name,
    own: [],
    decided: null,
    publish_at: row['publish_at'],
    published_at: row['published_at'],
  }) as Publishable

/** Neither visible to visitors nor scheduled to be. */
export const isQuiet = ({ states }: PublicationWorkflow, status: unknown): boolean =>
  states[String(status)]?.tone === 'calm'

export const firstShown = (values: RecordValues, now: Date, before?: RecordValues): RecordValues =>
  Object.hasOwn(values, 'is_visible')
    ? { published_at: before?.['published_at'] ?? (values['is_visible'] ? now : null) }
    : {}

export const tooEarly = (publish_at: string | undefined, now: Date): FieldErrors =>
  publish_at !== undefined && Date.parse(publish_at) <= now.getTime()
    ? { publish_at: ['Choose a time that is still to come, or publish now.'] }
    : {}
