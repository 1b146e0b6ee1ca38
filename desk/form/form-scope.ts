import { createContext, useContext } from 'react'
import type { Brand } from '../../model/brands.ts'
import type { PageId } from '../../model/pages/index.ts'

/** The page that a form edits: pictures are uploaded for it, and its properties are offered. */
export type FormScope = {
  readonly brand: Brand
  readonly page: PageId
  /** The form belongs to no one brand: its pictures are the group's, its properties any that the role has. */
  readonly isOfAll?: true
}
export const FormScopeContext = createContext<FormScope | undefined>(undefined)

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('A field stands outside of a page')
  return scope
}

/** The brand of the form, if it has one. */
export function useFormBrand(): Brand | undefined {
  const scope = useContext(FormScopeContext)
  return scope?.isOfAll ? undefined : scope?.brand
}
