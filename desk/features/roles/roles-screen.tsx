import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { useCrumbName } from '../../shell/crumb-names.ts'
import { NotFoundScreen } from '../../shell/not-found-screen.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { draftOf, newDraft } from './draft.ts'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'
import { newRole, oneRole } from './role-reads.ts'

/** The roles, or the one that the address names. */
export default function RolesScreen({ params }: ScreenProps) {
  const { userRoleId } = params
  if (userRoleId === undefined) return <RoleList />
  if (userRoleId === newRole) return <RoleEditor key={newRole} start={newDraft()} />
  return /^[1-9]\d{0,14}$/.test(userRoleId) ? <OneRole key={userRoleId} id={Number(userRoleId)} /> : <NotFoundScreen />
}

function OneRole({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...oneRole(id), refetchOnWindowFocus: false })
  useCrumbName('userRoleId', data?.name)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return <RoleEditor key={id} start={draftOf(data)} role={data} />
}
