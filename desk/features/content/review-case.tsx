import { Textarea } from '@mantine/core'
import type { Static } from 'typebox'
import { type BrandId, brandByCode } from '../../../model/brands.ts'
import type { Change } from '../../../model/content/diff.ts'
import type { contract } from '../../../model/contract/index.ts'
import { isRecordKey, kindOf } from '../../../model/kinds/records.ts'
import { maySee } from '../../../model/pages/access.ts'
import { isPageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { contentIn } from '../../../model/pages/site-content.ts'
import { type ReviewAction, remarkMost, reviewStates, reviewWorkflow } from '../../../model/workflows/review.ts'
import { openActions, type Who } from '../../../model/workflows/workflow.ts'
import { api } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import { type DecisionKind, type FieldProps, type Me, staffOf } from '../../cases/case.ts'
import { Deciding } from '../../cases/deciding.tsx'
import { FactList } from '../../cases/fact-list.tsx'
import { textField } from '../../cases/fields.tsx'
import { useMe } from '../../cases/me.ts'
import { Timeline } from '../../cases/timeline.tsx'
import { Turn } from '../../cases/turn.tsx'
import { dueBy, inState } from '../../cases/words.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useAccess } from '../../shell/profile.ts'
import { FaintButton } from '../../ui/button.ts'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { When } from '../../ui/when.tsx'
import './schemas.ts'
import { RemarkList, ReviewRow } from './review-elements.ts'

type Row = Static<(typeof contract)['contentReviews']['decide']['reply']>
type Review = Static<(typeof contract)['contentReviews']['read']['reply']>
type Remark = { readonly field: string; readonly text: string }

/** What is said of single fields of what changed. */
function Remarks({ whole, draft, errors, onDraft }: FieldProps<Review>) {
  const said = (draft['remarks'] ?? []) as readonly Remark[]
  const change = (remarks: readonly Remark[]) => onDraft({ remarks: remarks.length > 0 ? remarks : undefined })
  const left = whole.changes.filter(({ path }) => !said.some(({ field }) => field === path))
  return (
    <RemarkList>
      {said.map(({ field, text }, i) => (
        <ReviewRow key={field}>
          <Textarea
            flex="1 1 240px"
            label={whole.changes.find(({ path }) => path === field)?.label ?? field}
            description="It stands beside this field for whoever edits the page."
            autosize
            minRows={2}
            maxLength={remarkMost}
            value={text}
            onChange={event => change(said.with(i, { field, text: event.currentTarget.value }))}
          />
          <FaintButton size="compact-sm" onClick={() => change(said.toSpliced(i, 1))}>
            Remove
          </FaintButton>
        </ReviewRow>
      ))}
      {left.length > 0 && (
        <Choice
          label="Say something of a field"
          placeholder="Choose what is to be changed"
          options={left.map(({ path, label }) => ({ value: path, label }))}
          value={undefined}
          onPick={field => change([...said, { field, text: '' }])}
        />
      )}
      <Failure>{errors?.join(' ')}</Failure>
    </RemarkList>
  )
}

function actionsOf({ status, brand_id, own, turn, filers }: Review, me: Me): ReviewAction[] {
  const record = { status, brand_id: brand_id as BrandId, own, turn }
  const filer: Who = { party: 'filer', user_id: me.id, name: me.name }
  return [
    ...openActions(reviewWorkflow, record, staffOf(me)),
    ...openActions(reviewWorkflow, { ...record, own: filers }, filer),
  ]
}

/** Agreement to a page (decision 311), decided as every other case. */
const reviewCase: DecisionKind<Row, Review, ReviewAction> = {
  key: reviewKey[0],
  workflow: reviewWorkflow,
  waits: ['asked'],
  one: 'review',
  preview: ({ id }, action, input, signal) =>
    api.contentReviews.preview({ params: { id }, query: { action, ...input }, signal }),
  decide: ({ id, version }, action, input) =>
    api.contentReviews.decide({ params: { id }, body: { version, action, ...input } }),
  actions: actionsOf,
  closed: ({ status, own, who }, { id }) =>
    status !== 'asked'
      ? undefined
      : own.includes(id)
        ? 'You wrote it or asked for it: somebody else agrees to it.'
        : `It waits for ${who}.`,
  fields: {
    reason: textField({ field: 'reason', label: 'Reason', readers: 'Whoever asked reads it.', required: true }),
    remarks: Remarks,
  },
  previewed: [],
  words: { status: inState('Status', reviewStates) },
  said: ({ title }, action) =>
    `${action === 'agree' ? 'Agreed to' : action === 'refuse' ? 'Asked for changes of' : 'Taken back:'} ${title}`,
  decided: row => ({ by: row.decided_by, at: row.decided_at }),
}

/** The version that is asked about, and what came since. Of a record only that something did: its steps count too. */
function versionOf({ record, status, content_version, saved_version }: Review): string {
  if (status !== 'asked' || saved_version === content_version) return String(content_version)
  return `${content_version}; ${record ? 'it says something else since' : `version ${saved_version} was saved since`}`
}

type Props = { readonly whole: Review; onNext(id: number | null): void; refetch(): void }

/** The decision, what changes for visitors, and what happened so far. */
export function ReviewBody({ whole, onNext, refetch }: Props) {
  const me = useMe()
  const access = useAccess()
  const { brand: code, page, record, status, changes } = whole
  const brand = brandByCode(code)
  const fields =
    record && isRecordKey(record.list)
      ? kindOf(record.list).content.fields
      : (isPageId(page) && brand && contentIn(brand.code, page)?.fields) || {}
  const isPage = isPageId(page) && brand !== undefined && maySee(access, page, brand.code)
  return (
    <>
      {status === 'asked' && (
        <Turn
          isMine={actionsOf(whole, me).includes('agree')}
          whose={whole.who}
          what={`${actionsOf(whole, me).includes('agree') ? 'agree to it or say what is to be changed' : 'agrees to it'}${dueBy(whole.due_at)}`}
        />
      )}
      <Deciding
        kind={reviewCase as DecisionKind}
        whole={whole}
        onDecided={() => onNext(whole.next)}
        refetch={refetch}
      />
      <section aria-label="The request">
        <FactList
          rows={[
            ['Asked by', whole.asked_by],
            ...(whole.note === null ? [] : [['Note', whole.note] as const]),
            ['Asked', <When key="asked" at={whole.created_at} withTime />],
            ['Version', versionOf(whole)],
            ...(whole.reason === null ? [] : [['To be changed', whole.reason] as const]),
            ...whole.remarks.map(
              ({ field, text }) => [changes.find(({ path }) => path === field)?.label ?? field, text] as const,
            ),
          ]}
        />
        {isPage && (
          <a href={`${pathOf(page, { [brandParam]: brand.slug })}?${record ? `open=${record.id}` : 'preview=1'}`}>
            {record ? `Open it in ${pageOf(page).label}` : `Open ${pageOf(page).label} with its preview`}
          </a>
        )}
      </section>
      <section aria-label="What changes">
        <h3>What changes for visitors</h3>
        {changes.length === 0 && <p>Nothing differs from what they see.</p>}
        <ChangeList fields={fields} changes={changes as readonly Change[]} before="Visitors see" after="Then" />
      </section>
      <Timeline steps={whole.timeline} />
    </>
  )
}
