import type { Static } from 'typebox'
import { type BrandCode, brandCodes } from '../../../model/brands.ts'
import { added, isNothing, tidied, withFieldRight, withFlag, withRowRight } from '../../../model/ceiling.ts'
import type { RoleRow } from '../../../model/contract/roles.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { fieldRight, rowRight } from '../../../model/pages/kept.ts'

export type Role = Static<typeof RoleRow>
export type Words = {
  readonly name: string
  readonly description: string
  readonly access: Access
  readonly needs_second_factor: boolean
}

/** A role as it is edited: the read state, and the edited one. */
export type Draft = {
  readonly id: number | undefined
  readonly version: number
  readonly base: Words
  readonly mine: Words
}

const wordsOf = ({
  name,
  description,
  access,
  needs_second_factor,
}: Pick<Role, 'name' | 'description' | 'access' | 'needs_second_factor'>): Words => ({
  needs_second_factor,
  name,
  description: description ?? '',
  access: access as Access,
})
export const draftOf = (role: Role): Draft => ({
  id: role.id,
  version: role.version,
  base: wordsOf(role),
  mine: wordsOf(role),
})

const nothing: Words = { name: '', description: '', access: noAccess, needs_second_factor: false }
/** A new role, empty or a copy of another. */
export const newDraft = (like?: Role): Draft => ({
  id: undefined,
  version: 0,
  base: nothing,
  mine: like ? { ...wordsOf(like), name: `${like.name} (copy)` } : nothing,
})

export const changeOf = ({ base, mine }: Draft) => ({
  gives: added(base.access, mine.access),
  takes: added(mine.access, base.access),
  isWorded:
    base.name !== mine.name.trim() ||
    base.description !== mine.description.trim() ||
    base.needs_second_factor !== mine.needs_second_factor,
})
export function isChanged(draft: Draft): boolean {
  const { gives, takes, isWorded } = changeOf(draft)
  return isWorded || !isNothing(gives) || !isNothing(takes)
}

export const withBrand = (access: Access, code: BrandCode, isSet: boolean): Access => ({
  ...access,
  brands: brandCodes.filter(each => (each === code ? isSet : access.brands.includes(each))),
})

/** Someone saved meanwhile: this person's changes, on top of the role as it is now. */
export function onTopOf(theirs: Role, draft: Draft): Draft {
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

export const bodyOf = ({ mine }: Draft) => ({
  name: mine.name.trim(),
  description: mine.description.trim() || null,
  access: tidied(mine.access) as Role['access'],
  needs_second_factor: mine.needs_second_factor,
})
