import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOfPage, pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { useMay } from '../../shell/profile.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { When } from '../../ui/when.tsx'
import { ChainForm } from './chain-form.tsx'
import { type Chain, chainsKey } from './chains.ts'
import classes from './chains-screen.module.css'

const lacks = ({ is_active, approvers }: Chain) => is_active && approvers.some(one => !one.is_active)

/** Who approves the partners of each sales group, level by level. */
export default function ChainsScreen({ pageId }: ScreenProps) {
  const may = useMay()
  const [open, setOpen] = useState<Chain>()
  const { data, error, refetch } = useQuery(reading(chainsKey, api.marketingPartnerLevels.list))
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        Who approves the partners of a sales group, one level after the other. Approvals that run keep the chain they
        were submitted with.
      </PageHead>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data?.length === 0 && (
        <p className={classes.none}>
          No sales group sells a brand of your role yet. Groups are kept on {labelOfPage('sellers_portal.sales-groups')}
          , and the command Sales groups brings them.
        </p>
      )}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Chains">
          <table>
            <thead>
              <tr>
                {['Sales group', 'Approvers', 'Waiting', 'Changed'].map(head => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map(chain => (
                <tr key={chain.sales_group.id}>
                  <td>
                    <button type="button" className={classes.name} onClick={() => setOpen(chain)}>
                      {chain.sales_group.name}
                    </button>{' '}
                    <span className={classes.code}>{chain.sales_group.code}</span>
                  </td>
                  <td>
                    <Levels chain={chain} />
                  </td>
                  <td className={classes.count}>{chain.waiting}</td>
                  <td>
                    {chain.updated_at === null ? (
                      '–'
                    ) : (
                      <>
                        <When at={chain.updated_at} /> {chain.updated_by && `by ${chain.updated_by}`}
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {open && (
        <Dialog title={open.sales_group.name} side="right" onClose={() => setOpen(undefined)}>
          <ChainForm
            key={`${open.sales_group.id} ${open.version}`}
            chain={open}
            mayEdit={may('edit', pageId)}
            onDone={() => setOpen(undefined)}
            onStale={setOpen}
          />
        </Dialog>
      )}
    </>
  )
}

function Levels({ chain }: { chain: Chain }) {
  if (chain.approvers.length === 0)
    return <span className={classes.code}>No chain yet: open the group to name its approvers.</span>
  return (
    <>
      <ol className={classes.levels}>
        {chain.approvers.map(({ level, name, is_active, alternate }) => (
          <li key={level} data-gone={!is_active || undefined}>
            {name}
            {!is_active && ' (no longer active)'}
            {alternate && <span className={classes.code}> or {alternate}</span>}
          </li>
        ))}
      </ol>
      {!chain.is_active && <span className={classes.code}>Switched off</span>}
      {lacks(chain) && (
        <span className={classes.needed}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> Approver needed
        </span>
      )}
    </>
  )
}
