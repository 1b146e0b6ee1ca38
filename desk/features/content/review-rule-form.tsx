import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Brand, brandByCode } from '../../../model/brands.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { reviewedKeys } from '../../../model/kinds/reviewed.ts'
import { brandHas } from '../../../model/pages/access.ts'
import { labelOfPage, type PageId } from '../../../model/pages/index.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { api, reading } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { useSending } from '../../ui/use-sending.ts'
import classes from './review-rule-form.module.css'

export type Rule = Awaited<ReturnType<typeof api.contentReviews.rules>>['items'][number]
type Props = {
  /** The rule that is changed; none where a new one is made. */
  readonly rule: Rule | undefined
  readonly rules: readonly Rule[]
  readonly brands: readonly Brand[]
  onDone(): void
}
const allPages = 'all'
const ids = (named: readonly { id: number }[] = []) => new Set(named.map(({ id }) => id))

/** For which pages of which site who must agree. */
export function ReviewRuleForm({ rule, rules, brands, onDone }: Props) {
  const queries = useQueryClient()
  const [code, setCode] = useState(rule?.brand ?? brands[0]?.code ?? '')
  const [page, setPage] = useState<string>(rule ? (rule.page ?? allPages) : allPages)
  const [roles, setRoles] = useState<ReadonlySet<number>>(ids(rule?.roles))
  const [people, setPeople] = useState<ReadonlySet<number>>(ids(rule?.people))
  const { errors, isSending, send } = useSending()
  const brand = brandByCode(code)
  const { data } = useQuery({
    ...reading([...reviewKey, 'candidates', code], api.contentReviews.candidates, { params: { brand: code } }),
    enabled: brand !== undefined,
  })
  const on = page === allPages ? null : page
  const there = rule ?? rules.find(each => each.brand === code && each.page === on)

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const known = (all: ReadonlySet<number>, some: readonly { id: number }[] = []) =>
        some.filter(({ id }) => all.has(id)).map(({ id }) => id)
      await api.contentReviews.setRule({
        body: {
          ...{ brand: code, page: on, version: there?.version ?? 0 },
          ...{ roles: known(roles, data?.roles), people: known(people, data?.people) },
        },
      })
      say(`Saved who must agree to ${on === null ? 'all pages' : labelOfPage(on)} of ${brand?.display_label ?? code}`)
      await queries.invalidateQueries({ queryKey: reviewKey })
      onDone()
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={rule ? 'Change the rule' : 'New rule'}>
      <Choice
        label="Site"
        options={brands.map(each => ({ value: each.code, label: each.display_label }))}
        value={code}
        isOff={rule !== undefined}
        onPick={next => {
          setCode(next)
          setPage(allPages)
          setRoles(new Set())
          setPeople(new Set())
        }}
      />
      <Choice
        label="Page"
        description="A rule of one page goes before that of all pages. Of a list, it holds for each of its records; “All pages” holds for none of them."
        options={[
          { value: allPages, label: 'All pages' },
          ...pagesWithRules(brand).map(id => ({ value: id, label: labelOfPage(id) })),
        ]}
        value={page}
        isOff={rule !== undefined}
        onPick={setPage}
      />
      {!data && brand && <Skeleton height={64} />}
      {data && data.roles.length + data.people.length === 0 && (
        <Muted>Nobody may agree yet: give a role the right to approve on Reviews.</Muted>
      )}
      <Ticks legend="Anybody with one of these roles" all={data?.roles} chosen={roles} onChange={setRoles} />
      <Failure>{errors['roles']}</Failure>
      <Ticks legend="Or one of these people" all={data?.people} chosen={people} onChange={setPeople} />
      <Failure>{errors['people'] ?? errors['']}</Failure>
      <Buttons data-apart>
        <QuietButton onClick={onDone}>Cancel</QuietButton>
        <SubmitButton loading={isSending}>Save</SubmitButton>
      </Buttons>
    </form>
  )
}

/** The pages of a site, and the lists whose records visitors read. */
function pagesWithRules(brand: Brand | undefined): PageId[] {
  if (!brand) return []
  const lists = reviewedKeys.map(key => kindOf(key).page).filter(page => brandHas(page, brand.code))
  return [...contentPagesOf(brand.code), ...lists]
}

type Ticked = {
  readonly legend: string
  readonly all: readonly { id: number; name: string }[] | undefined
  readonly chosen: ReadonlySet<number>
  onChange(chosen: ReadonlySet<number>): void
}
const Ticks = ({ legend, all = [], chosen, onChange }: Ticked) =>
  all.length > 0 && (
    <fieldset>
      <legend>{legend}</legend>
      {all.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.has(id)}
            onChange={() => onChange(chosen.symmetricDifference(new Set([id])))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
