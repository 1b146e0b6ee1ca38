import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { orSay } from '../../ui/attempt.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { unitsKey } from './use-units.ts'

export type Left = Awaited<ReturnType<typeof api.units.undoImport>>['left']
export const importsKey = (projectId: number) => ['units.imports', projectId] as const

/** Takes a whole list of units back; what stays is handed over, to be told unit by unit. */
export function useTakeBack(projectId: number, onLeft: (left: Left) => void) {
  const client = useQueryClient()
  return async (importId: number): Promise<void> => {
    await orSay('The list was not taken back.', async () => {
      const { changed, removed, left } = await api.units.undoImport({ params: { projectId, importId } })
      await Promise.all([
        client.invalidateQueries({ queryKey: unitsKey(projectId) }),
        client.invalidateQueries({ queryKey: importsKey(projectId) }),
      ])
      const parts = [`${counted(changed, 'unit')} as before`]
      if (removed > 0) parts.push(`${counted(removed, 'unit')} removed again`)
      if (left.length > 0) parts.push(`${counted(left.length, 'unit')} left as they are`)
      say(`The list was taken back: ${parts.join(', ')}`)
      if (left.length > 0) onLeft(left)
    })
  }
}
