import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { levelName, type Moves, movedByOthers, type PlanPoint, placed, type UnitLevel } from './placing.ts'

const page = 'project_info.unit-pages'
type State = Awaited<ReturnType<typeof api.projectInfo.page>>
const plansKey = (projectId: number) => ['projectInfo.plans', projectId] as const

/** The saved plans of a property's levels. */
export const usePlans = (projectId: number) =>
  useQuery(reading(plansKey(projectId), api.projectInfo.page, { params: { projectId, page } }))

const levelsOf = (state: State | undefined) => (state?.values['unit_pages'] ?? []) as UnitLevel[]
export const levelIn = (state: State | undefined, name: string): UnitLevel | undefined =>
  levelsOf(state).find(level => levelName(level) === name)

/** Units moved on the plan of a level and not saved yet; others' saves meanwhile are kept beside them. */
export function usePlacing(projectId: number, name: string) {
  const client = useQueryClient()
  const { data: state } = usePlans(projectId)
  const [moves, setMoves] = useState<Moves>(new Map())
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const move = (code: string, point: PlanPoint | null) => setMoves(before => new Map(before).set(code, point))

  async function save(): Promise<boolean> {
    if (!state || moves.size === 0) return true
    setSaving(true)
    setProblem(undefined)
    const values = { ...state.values, unit_pages: placed(levelsOf(state), name, moves) }
    try {
      const saved = await api.projectInfo.save({
        params: { projectId },
        body: { page, version: state.version, values },
      })
      client.setQueryData(plansKey(projectId), saved)
      setMoves(new Map())
      return true
    } catch (error) {
      const now =
        error instanceof ApiError && error.problem?.code === 'STALE' ? (error.problem.detail as State) : undefined
      if (now) client.setQueryData(plansKey(projectId), now)
      setProblem(now ? staleWords(state, now, name, moves) : error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { state, moves, move, takeBack: () => setMoves(new Map()), save, isSaving, problem }
}

function staleWords(before: State, now: State, name: string, moves: Moves): string {
  const who = now.updated_by ?? 'Someone'
  const both = movedByOthers(levelIn(before, name), levelIn(now, name), moves)
  return both.length === 0
    ? `${who} changed the plans meanwhile. Both are shown here: save again to keep both.`
    : `${who} moved ${both.join(', ')} meanwhile. Here they stand where you put them: save again to keep that, or take your moves back to see theirs.`
}
