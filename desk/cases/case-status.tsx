import { StatusMark } from '../ui/status-mark.tsx'
import { type CaseWords, stateOf } from './case.ts'

export function CaseStatus({ kind, status }: { kind: Pick<CaseWords, 'workflow'>; status: string }) {
  const { label, tone } = stateOf(kind, status)
  return <StatusMark tone={tone}>{label}</StatusMark>
}
