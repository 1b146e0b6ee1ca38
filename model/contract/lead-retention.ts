import { type Static, Type } from 'typebox'
import { leadRetention as content } from '../content/records/lead-retention.ts'
import { positionKeys } from '../rules/positions.ts'
import { endpoint, Moment, nullable, object, Version } from './endpoint.ts'
import { asRead, changedFields, fieldsOnWire, judgedFields, open } from './fields.ts'

const Position = nullable(
  Type.Enum(positionKeys, { description: 'Null: of all positions without a row of their own.' }),
)
const known = {
  id: Type.Integer({ minimum: 0, description: '0: nothing is set here, so the house rule holds.' }),
  version: Version,
  brand_code: Type.String(),
  position: Position,
  effective_from: nullable(Type.String({ format: 'date' })),
  updated_at: nullable(Moment),
  updated_by: nullable(Type.String()),
}
const Row = object({ ...fieldsOnWire(content.fields), ...known } as typeof known)
const { id, effective_from, updated_at, updated_by } = known
const read = { id, effective_from, updated_at, updated_by }
const place = { brand_code: Type.Optional(Type.String({ maxLength: 10 })), position: Type.Optional(Position) }
const page = 'sellers_portal.lead-retention'

export const leadRetention = {
  list: endpoint('GET', '/v1/cms/lead-retention', {
    access: { page, flag: 'view' },
    reply: Type.Array(Row),
    summary: 'How long leads are kept for their sellers: each brand’s own rule, and those of its positions.',
  }),
  save: endpoint('POST', '/v1/cms/lead-retention/:id', {
    access: { page, flag: 'edit' },
    params: object({ id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    body: Type.Unsafe<{ version?: number; brand_code?: string; position?: Static<typeof Position> }>(
      object({ ...judgedFields(content.fields), ...open(read), ...place, version: Type.Optional(Version) }),
    ),
    described: object({
      ...changedFields(content.fields),
      ...asRead(read),
      ...place,
      version: Type.Optional(Version),
    }),
    reply: Row,
    summary: 'Change a rule; id 0 with brand and position sets one where none is.',
    note: 'It holds from the day it is saved, for dates computed from then on: no date already given moves (domain.md 2.7).',
    audit: { action: 'edit' },
  }),
}
