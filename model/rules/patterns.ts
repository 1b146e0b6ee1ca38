/** Patterns of a leaf's text beside those of `formats.ts`; domain.md 3.1. Unicode, as JSON Schema reads patterns: lengths count characters. */
export const leafPatterns = {
  /** Of a row in a table, as text. */
  id: /^[1-9][0-9]{0,14}$/u,
  rowId: /^[0-9a-f]{4,32}(-[0-9a-f]{2,12}){0,4}$/u,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/u,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/u,
  colour: /^#[0-9A-Fa-f]{6}$/u,
  link: /^(?:https:\/\/[^\s"<>\\]+|\/(?!\/)[^\s"<>\\]*|mailto:[^\s"<>\\]+|tel:[+0-9 -]+)$/u,
  /** The address of an uploaded file or picture: a path of the media origin or an https address. */
  address: /^(?:https:\/\/[^\s"<>\\]+|\/(?!\/)[^\s"<>\\]*)$/u,
} as const
