import type { Static } from 'typebox'
import { type BrandCode, brandCodes } from '../../../model/brands.ts'
import { added, isNothing, tidied, withFieldRight, withFlag, withRowRight } from '../../../model/ceiling.ts'
import type { RoleRow } from '../../../model/contract/roles.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { fieldRight, rowRight } from '../../../model/pages/kept.ts'

export type RoleToEdit = Static<typeof RoleRow>
export type RoleWords = {
  readonly name: string
  readonly description: string
  readonly access: Access
  readonly needs_second_factor: boolean
}

/** A role as it is edited: the read state, and the edited one. */
export type RoleDraft = {
  readonly id: number | undefined
  readonly version: number
  readonly base: RoleWords
  readonly mine: RoleWords
}

const wordsOf = ({
  name,
  description,
  access,
  needs_second_factor,
}: Pick<RoleToEdit, 'name' | 'description' | 'access' | 'needs_second_factor'>): RoleWords => ({
  needs_second_factor,
  name,
  description: description ?? '',
  access: access as Access,
})
export const draftOf = (role: RoleToEdit): RoleDraft => ({
  id: role.id,
  version: role.version,
  base: wordsOf(role),
  mine: wordsOf(role),
})

const nothing: RoleWords = { name: '', description: '', access: noAccess, needs_second_factor: false }
/** A new role, empty or a copy of another. */
export const newDraft = (like?: RoleToEdit): RoleDraft => ({
  id: undefined,
  version: 0,
  base: nothing,
  mine: like ? { ...wordsOf(like), name: `${like.name} (copy)` } : nothing,
})

export const changeOf = ({ base, mine }: RoleDraft) => ({
  gives: added(base.access, mine.access),
  takes: added(mine.access, base.access),
  isWorded:
    base.name !== mine.name.trim() ||
    base.description !== mine.description.trim() ||
    base.needs_second_factor !== mine.needs_second_factor,
})
export function isChanged(draft: RoleDraft): boolean {
  const { gives, takes, isWorded } = changeOf(draft)
  return isWorded || !isNothing(gives) || !isNothing(takes)
}

export const withBrand = (access: Access, code: BrandCode, isSet: boolean): Access => ({
  ...access,
  brands: brandCodes.filter(each => (each === code ? isSet : access.brands.includes(each))),
})

/** Someone saved meanwhile: this person's changes, on top of the role as it is now. */
export function onTopOf(theirs: RoleToEdit, draft: RoleDraft): RoleDraft {
  const { gives, takes } = changeOf(draft)
  const { base, mine } = draft
  let { access } = wordsOf(theirs)
  for (const code of gives.brands) access = withBrand(access, code, true)
  for (const code of takes.brands) access = withBrand(access, code, false)
  for (const [grants, isGiven] of [
    [gives.grants, true],
    [takes.grants, false],
  ] as const)
    for (const { page, flag, fields, rows } of grants)
      if (fields !== undefined) access = withFieldRight(access, page, fields, fieldRight(mine.access, page, fields))
      else if (rows) access = withRowRight(access, page, rowRight(mine.access, page) ?? 'all')
      else access = withFlag(access, page, flag, isGiven)
  const saved = wordsOf(theirs)
  return {
    id: theirs.id,
    version: theirs.version,
    base: saved,
    mine: {
      name: mine.name === base.name ? saved.name : mine.name,
      description: mine.description === base.description ? saved.description : mine.description,
      access: tidied(access),
      needs_second_factor:
        mine.needs_second_factor === base.needs_second_factor ? saved.needs_second_factor : mine.needs_second_factor,
    },
  }
}

export const bodyOf = ({ mine }: RoleDraft) => ({
  name: mine.name.trim(),
  description: mine.description.trim() || null,
  access: tidied(mine.access) as RoleToEdit['access'],
  needs_second_factor: mine.needs_second_factor,
})
