import { Type } from 'typebox'
import { type SetUpKey, setUpFormat, setUpKeys, setUpMost, setUpParts } from '../set-up/parts.ts'
import { endpoint, fieldValue, nullable, object } from './endpoint.ts'
import { fieldsOnWire } from './fields.ts'

const page = 'admin.set-up'
const Words = Type.String()
const Part = Type.Enum(setUpKeys)
const Count = Type.Integer({ minimum: 0 })
const Mark = Type.String({
  maxLength: 64,
  description: 'What stood here of the part when it was looked at; anything else now answers 409.',
  examples: ['5f0c'],
})

/** What another version has and this one does not is told of at its part, so items come as they are. */
const Item = Type.Record(Words, Type.Unknown())
const parts = Object.fromEntries(setUpKeys.map(key => [key, Type.Optional(Type.Array(Item, { maxItems: 2000 }))]))
const file = {
  format: Type.Literal(setUpFormat),
  version: Type.Integer({ minimum: 1 }),
  left_out: Type.Array(Words, { description: 'What could not be told without a number of this house, in words.' }),
}
const File = object({ ...file, parts: object(parts) })
const Sent = object({
  format: Words,
  version: Type.Integer({ minimum: 1 }),
  left_out: Type.Optional(Type.Array(Words)),
  parts: Type.Record(Words, Type.Array(Item, { maxItems: 2000 })),
})

/** The file as the description of the API has it: each part with its key and fields. */
const items = (key: SetUpKey) => {
  const { fields, key: names } = setUpParts[key]
  return Type.Array(
    object({ ...Object.fromEntries(names.map(name => [name, nullable(Words)])), ...fieldsOnWire(fields) }),
  )
}
const Described = object({
  ...file,
  left_out: Type.Optional(file.left_out),
  parts: object(Object.fromEntries(setUpKeys.map(key => [key, Type.Optional(items(key))]))),
})
const remove = Type.Optional(
  Type.Boolean({ description: 'Take away what is here and not in the file, where it can be taken away.' }),
)

const Compared = object({
  part: Part,
  mark: Type.String(),
  /** Why nothing of it can be compared or applied. */
  blocked: nullable(Words),
  same: Count,
  items: Type.Array(
    object({
      id: Type.String({ description: 'Its key, as one text.' }),
      name: Words,
      state: Type.Enum(['added', 'changed', 'here'], { description: '`here`: it is not in the file.' }),
      changes: Type.Array(
        object({ field: Words, before: fieldValue('What stands here.'), after: fieldValue('What the file has.') }),
      ),
      refused: Type.Array(Words, { description: 'Why it cannot be applied.' }),
      stays: nullable(Type.String({ description: 'Why it is not taken away.' })),
    }),
  ),
})
const reply = object({ parts: Type.Array(Compared), strange: Type.Array(Words) })

/** Carry set-up between houses (decision 346). */
export const setUp = {
  file: endpoint('GET', '/v1/cms/set-up', {
    cost: 'heavy',
    access: { page, flag: 'view' },
    reply: File,
    summary: 'What this house is set up with, of the pages that the caller sees, as one file.',
    note: 'People stand in it by their e-mail, roles by their names; numbers of records and secrets do not.',
    audit: { action: 'export' },
  }),
  preview: endpoint('POST', '/v1/cms/set-up/preview', {
    cost: 'heavy',
    access: { page, flag: 'edit' },
    reads: true,
    bodyLimit: setUpMost,
    body: object({ file: Sent, parts: Type.Optional(Type.Array(Part)), remove }),
    described: object({ file: Described, parts: Type.Optional(Type.Array(Part)), remove }),
    reply,
    summary: 'What a file would change here, field by field, and what of it cannot be applied and why.',
    note: 'Not audited: it is applied in a transaction that is taken back. Without `parts`, all of the file’s.',
  }),
  apply: endpoint('POST', '/v1/cms/set-up', {
    cost: 'heavy',
    access: { page, flag: 'edit' },
    bodyLimit: setUpMost,
    body: object({ file: Sent, parts: Type.Array(object({ part: Part, mark: Mark }), { minItems: 1 }), remove }),
    described: object({
      file: Described,
      parts: Type.Array(object({ part: Part, mark: Mark }), { minItems: 1 }),
      remove,
    }),
    reply,
    summary: 'Apply parts of a file, all of them or none; answers with what was changed.',
    note: 'Each change takes the right of its own page as well, and stands in the trail as from its own form.',
    audit: { action: 'import' },
  }),
}
