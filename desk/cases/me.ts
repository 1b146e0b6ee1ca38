import { createContext, useContext } from 'react'
import { fullName, useProfile } from '../shell/profile.ts'
import type { Me } from './case.ts'

/** On whose behalf the records below are decided; null if each person decides for themselves. */
export const InPlaceOf = createContext<Pick<Me, 'access' | 'for'> | undefined>(undefined)

export function useMe(): Me {
  const profile = useProfile()
  const other = useContext(InPlaceOf)
  return { id: profile.id, name: fullName(profile), access: profile.user_role.access, ...other }
}
