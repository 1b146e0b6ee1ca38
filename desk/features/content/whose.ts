import { fullName, useProfile } from '../../shell/profile.ts'

/** Whose a newer version is, as it begins a sentence or stands within one: nobody is told of themselves as of somebody else. */
export function useWhose(): (by: string | null | undefined, place?: 'within') => string {
  const me = fullName(useProfile())
  return (by, place) => (by === me ? `${place ? 'your' : 'Your'} other window` : (by ?? 'Someone'))
}
