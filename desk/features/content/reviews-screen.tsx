import { Button, Skeleton } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandByCode, brands } from '../../../model/brands.ts'
import { may } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { reviewWorkflow } from '../../../model/workflows/review.ts'
import { api, reading } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import { CaseStatus } from '../../cases/case-status.tsx'
import { RequestRecord } from '../../cases/cases-elements.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { useAccess } from '../../shell/profile.ts'
import { useSearchParams } from '../../shell/use-search-params.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import { FoldFacts, FoldList, FoldRow } from './fold-elements.ts'
import { Facts, Part, Rows } from './publishing-elements.ts'
import { ReviewRow } from './review-elements.ts'
import { ReviewBelow } from './review-record.tsx'
import { ReviewRuleForm, type Rule } from './review-rule-form.tsx'

const nameOf = ({ brand, page }: Pick<Rule, 'brand' | 'page'>) =>
  `${page === null ? 'All pages' : labelOfPage(page)} of ${brandByCode(brand)?.display_label ?? brand}`

/** Who must agree to which pages, and what was asked. */
export default function ReviewsScreen() {
  const access = useAccess()
  const [form, setForm] = useState<Rule | 'new'>()
  const rules = useQuery(reading([...reviewKey, 'rules'], api.contentReviews.rules))
  const kept = brands.filter(({ code }) => may(access, 'edit', 'website.reviews', code))
  return (
    <>
      <PageHead
        title="Reviews"
        actions={kept.length > 0 && form !== 'new' && <Button onClick={() => setForm('new')}>New rule</Button>}
      >
        Pages and records that go out only once somebody agreed to them. Where no rule stands, nobody is asked.
      </PageHead>
      {form && (
        <ReviewRuleForm
          key={form === 'new' ? 'new' : form.id}
          rule={form === 'new' ? undefined : form}
          rules={rules.data?.items ?? []}
          brands={kept}
          onDone={() => setForm(undefined)}
        />
      )}
      <Part aria-labelledby="rules">
        <h2 id="rules">Who must agree</h2>
        {rules.error && <LoadFailure isPart error={rules.error} retry={() => void rules.refetch()} />}
        {!rules.data && !rules.error && <Skeleton height={56} />}
        {rules.data?.items.length === 0 && (
          <Notice icon={IconEyeCheck} title="No rule yet" isPart>
            Every page goes out as whoever may publish it decides.
          </Notice>
        )}
        <Rows>
          {rules.data?.items.map(rule => (
            <RuleLine
              key={rule.id}
              rule={rule}
              mayEdit={kept.some(({ code }) => code === rule.brand)}
              onEdit={() => setForm(rule)}
            />
          ))}
        </Rows>
      </Part>
      <AskedSoFar />
    </>
  )
}

function RuleLine({ rule, mayEdit, onEdit }: { rule: Rule; mayEdit: boolean; onEdit(): void }) {
  const queries = useQueryClient()
  const { failure, attempt } = useAttempt()
  const remove = async () => {
    await attempt(async () => {
      const { brand, page, version } = rule
      await api.contentReviews.setRule({ body: { brand, page, version, roles: [], people: [] } })
      say(`Nobody must agree to ${nameOf(rule)} any more`)
    })
    await queries.invalidateQueries({ queryKey: reviewKey })
  }
  return (
    <li>
      <ReviewRow>
        <span>
          <strong>{nameOf(rule)}</strong>
          <br />
          <Facts>{[...rule.roles, ...rule.people].map(({ name }) => name).join(' or ')}</Facts>
        </span>
        <Buttons>
          {mayEdit && (
            <>
              <QuietButton onClick={onEdit} aria-label={`Change ${nameOf(rule)}`}>
                Change
              </QuietButton>
              <ConfirmButton
                ask="Take away…"
                confirm="Take the rule away"
                question={`${nameOf(rule)} will go out as whoever may publish decides.`}
                onConfirm={remove}
              />
            </>
          )}
          <HistoryButton
            isSmall
            kind="reviewRules"
            id={rule.id}
            name={nameOf(rule)}
            onRestored={() => void queries.invalidateQueries({ queryKey: reviewKey })}
          />
        </Buttons>
      </ReviewRow>
      <Failure>{failure}</Failure>
    </li>
  )
}

function AskedSoFar() {
  const [{ open: asked }, ask] = useSearchParams<'website.reviews'>()
  const { data, error, refetch } = useQuery(reading([...reviewKey, 'list'], api.contentReviews.list))
  const open = Number(asked ?? 0)
  const show = (id: number) => ask(now => ({ ...now, open: open === id ? undefined : String(id) }))
  return (
    <Part aria-labelledby="asked">
      <h2 id="asked">What was asked</h2>
      {error && <LoadFailure isPart error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={56} />}
      {data?.items.length === 0 && (
        <p>Nothing was asked yet. Where a rule holds, “Ask for review…” stands on the page, or on top of the record.</p>
      )}
      <FoldList>
        {data?.items.map(({ id, title, status, asked_by, created_at }) => (
          <li key={id}>
            <FoldRow type="button" aria-expanded={open === id} onClick={() => show(id)}>
              <strong>{title}</strong>
              <CaseStatus kind={{ workflow: reviewWorkflow }} status={status} />
              <FoldFacts>
                asked by {asked_by} · <When at={created_at} withTime />
              </FoldFacts>
            </FoldRow>
            {open === id && (
              <RequestRecord aria-label={title}>
                <ReviewBelow id={id} />
              </RequestRecord>
            )}
          </li>
        ))}
      </FoldList>
    </Part>
  )
}
