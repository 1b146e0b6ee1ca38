/** A line of a trail, as far as its words need it. */
export type TrailLine = {
  readonly user_name: string
  readonly area: string
  /** The page within its area; a few name no page, as `session`. */
  readonly module: string
  readonly action: string
  readonly entity: string | null
  readonly entity_id: string | null
  /** What people know the record by. */
  readonly subject: string | null
  readonly brand_id: number | null
  readonly before: unknown
  readonly after: unknown
  readonly result: string
}
