import { Button, Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandByCode } from '../../../model/brands.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { useMay } from '../../shell/profile.ts'
import { count } from '../../ui/format.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { When } from '../../ui/when.tsx'
import classes from './role-list.module.css'
import { everyRole, newRole, page } from './role-reads.ts'

/** All roles, and how many people hold each. */
export function RoleList() {
  const { data, error, refetch } = useQuery(everyRole)
  const may = useMay()
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <PageHead
        title="User Roles"
        actions={
          may('add', page) && (
            <Button component={Link} className={classes.primary} to={pathOf(page, { userRoleId: newRole })}>
              New role
            </Button>
          )
        }
      >
        What each role may see and do. A change counts from the next click of the people who hold it.
      </PageHead>
      {!data && <Skeleton height={420} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Roles">
          <Table verticalSpacing={10} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Role</Table.Th>
                <Table.Th>Brands</Table.Th>
                <Table.Th className={classes.figure}>People</Table.Th>
                <Table.Th>Changed</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.items.map(role => (
                <Table.Tr key={role.id}>
                  <Table.Td>
                    <Link className={classes.name} to={pathOf(page, { userRoleId: String(role.id) })}>
                      {role.name}
                    </Link>
                    <span className={classes.aside}>{role.description}</span>
                  </Table.Td>
                  <Table.Td>
                    {role.access.brands.map(code => brandByCode(code)?.display_label).join(', ') || 'None'}
                  </Table.Td>
                  <Table.Td className={classes.figure}>{count(role.people)}</Table.Td>
                  <Table.Td>
                    <When at={role.updated_at} />
                    {role.updated_by && <span className={classes.aside}>{role.updated_by}</span>}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </>
  )
}
