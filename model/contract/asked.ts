import { Type } from 'typebox'

/** In a call that takes away what contents may lead to: how to go on although they do (decision 281). */
export const Asked = {
  confirm: Type.Optional(
    Type.String({ maxLength: 40, description: 'The word that a refusal IN_USE names: it is done all the same.' }),
  ),
  use_instead: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'What uses it takes this one.' }),
  ),
}
