import { createContext, useContext } from 'react'
import type { BrandCode } from '../../model/brands.ts'
import { type Access, may } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import type { Flag } from '../../model/pages/page.ts'
import type { Profile } from './sign-in.ts'

export const ProfileContext = createContext<Profile | null>(null)

/** The signed-in person. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('Nobody is signed in here: useProfile belongs behind the sign-in.')
  return profile
}

export const useAccess = (): Access => useProfile().user_role.access

/** Whether the person may do it: the same rule that the server asks. */
export function useMay(): (flag: Flag, page: PageId, brand?: BrandCode) => boolean {
  const access = useAccess()
  return (flag, page, brand) => may(access, flag, page, brand)
}

export const fullName = ({ Firstname, Lastname }: Pick<Profile, 'Firstname' | 'Lastname'>) =>
  `${Firstname} ${Lastname}`.trim()
