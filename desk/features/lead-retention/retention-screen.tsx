import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type BrandCode, brandByCode } from '../../../model/brands.ts'
import { leadRetention as content } from '../../../model/content/records/lead-retention.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { positionLabel, positions } from '../../../model/rules/positions.ts'
import { api } from '../../api/api.ts'
import type { Values } from '../../form/store.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { RecordForm } from '../../list/record-form.tsx'
import { useMay } from '../../shell/profile.ts'
import { FaintButton } from '../../ui/button.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { ScrollingTable } from '../../ui/table-elements.ts'
import { When } from '../../ui/when.tsx'
import classes from './retention.module.css'

type Rule = Awaited<ReturnType<typeof api.leadRetention.list>>[number] & Values
const queryKey = ['lead-retention']

const brandName = (code: string) => brandByCode(code as BrandCode)?.display_label ?? code
const who = ({ position }: Pick<Rule, 'position'>) => (position === null ? 'All positions' : positionLabel(position))
const valuesOf = (rule: Rule): Values => Object.fromEntries(Object.keys(content.fields).map(name => [name, rule[name]]))

/** One rule for each brand, and one for each position with more or less time. */
export default function RetentionScreen({ pageId }: ScreenProps) {
  const may = useMay()
  const [open, setOpen] = useState<Rule>()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.leadRetention.list({ signal })) as Rule[],
  })
  const mayEdit = may('edit', pageId)
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        How long a lead is its seller’s, and when it is let go. A change holds for dates computed from then on; no date
        already given moves.
      </PageHead>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.length === 0 && <p className={classes.none}>Your role holds no brand that is sold.</p>}
      {data && data.length > 0 && (
        // A table that scrolls sideways must be reachable by keyboard.
        <ScrollingTable tabIndex={0} aria-label="Rules">
          <table>
            <thead>
              <tr>
                {['Brand', 'Position', 'Ownership', 'Reminders', 'Extension', 'Renewal', 'Released', 'Since'].map(
                  head => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {data.map(rule => (
                <tr key={`${rule.brand_code} ${rule.position}`} data-off={rule['is_active'] === false || undefined}>
                  <td>
                    <button type="button" className={classes.name} onClick={() => setOpen(rule)}>
                      {brandName(rule.brand_code)}
                    </button>
                  </td>
                  <td>{who(rule)}</td>
                  <td>{String(rule['ownership_days'])} days</td>
                  <td>{(rule['reminder_days'] as number[]).join(', ')} days before</td>
                  <td>
                    {String(rule['max_extensions'])} × {String(rule['extension_days'])} days
                  </td>
                  <td>
                    {String(rule['max_renewals'])} × {String(rule['renewal_days'])} days
                  </td>
                  <td>{String(rule['renewal_window_after_days'])} days after</td>
                  <td>
                    {rule.effective_from === null ? (
                      'House rule'
                    ) : rule['is_active'] === false ? (
                      'Switched off'
                    ) : (
                      <When at={`${rule.effective_from}T00:00:00+08:00`} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
      {open && (
        <Dialog title={`${brandName(open.brand_code)}: ${who(open)}`} side="right" onClose={() => setOpen(undefined)}>
          {/* The code of a field may still be on its way; the dialog is open meanwhile. */}
          <Suspense fallback={<Skeleton height={320} />}>
            <RuleForm
              key={`${open.brand_code} ${open.position}`}
              rule={open}
              mayEdit={mayEdit}
              taken={data?.filter(rule => rule.brand_code === open.brand_code) ?? []}
              onDone={() => setOpen(undefined)}
              onAnother={setOpen}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

type FormProps = {
  readonly rule: Rule
  readonly mayEdit: boolean
  readonly taken: readonly Rule[]
  onDone(): void
  onAnother(rule: Rule): void
}

function RuleForm({ rule, mayEdit, taken, onDone, onAnother }: FormProps) {
  const queries = useQueryClient()
  const free = positions.filter(({ value }) => !taken.some(({ position }) => position === value))
  async function save(values: Values, version: number) {
    const { brand_code, position } = rule
    await api.leadRetention.save({
      params: { id: rule.id },
      body: { ...values, ...(rule.id === 0 ? { brand_code, position } : { version }) },
    })
    say(`Saved the rule of ${brandName(brand_code)}, ${who(rule).toLowerCase()}`)
    await queries.invalidateQueries({ queryKey })
    return onDone
  }
  async function onStale() {
    const fresh = ((await api.leadRetention.list()) as Rule[]).find(({ id }) => id === rule.id) ?? rule
    return { values: valuesOf(fresh), version: fresh.version }
  }
  return (
    <>
      {mayEdit && rule.position === null && rule.id !== 0 && free.length > 0 && (
        <Choice
          label="Give a position its own rule"
          placeholder="Choose a position"
          value={undefined}
          onPick={value => onAnother({ ...rule, id: 0, version: 0, position: value as Rule['position'] })}
          options={free}
        />
      )}
      <RecordForm
        draft={{ record: `lead-retention ${rule.brand_code} ${rule.position}`, version: rule.version }}
        content={content}
        values={valuesOf(rule)}
        one="rule"
        mayEdit={mayEdit}
        onSave={save}
        onStale={onStale}
      >
        {rule.id !== 0 && (
          <HistoryButton
            kind="leadRetention"
            id={rule.id}
            name={`${brandName(rule.brand_code)}, ${who(rule).toLowerCase()}`}
            onRestored={onDone}
          />
        )}
        <FaintButton onClick={onDone}>Close</FaintButton>
      </RecordForm>
    </>
  )
}
