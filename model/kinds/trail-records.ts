import { namedInTrail } from '../rules/trail-records.ts'
import { type RecordKey, type RecordManifests, recordManifests } from './records.ts'

export type TrailRecord = keyof typeof namedInTrail | RecordManifests[RecordKey]['entity']

/** All that a line of a trail may be about, each with the words for one: `article`. */
export const trailRecords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(recordManifests).map(({ entity, list }) => [entity, list.one])),
  ...namedInTrail,
}

export const isTrailRecord = (entity: string): entity is TrailRecord => Object.hasOwn(trailRecords, entity)

/** The words for one of them; a name that no line has had yet stands as it is. */
export const recordWords = (entity: string): string => trailRecords[entity] ?? entity
