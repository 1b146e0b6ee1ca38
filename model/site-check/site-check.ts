import { validate, warningsOf } from '../content/validate.ts'
import { fieldAt } from '../content/value.ts'
import { type PageId, pageOf } from '../pages/index.ts'
import { contentIn } from '../pages/site-content.ts'
import type { CheckedRecord, CheckedSite, Unheard } from './checked.ts'
import { factProblems } from './facts.ts'
import type { Finding, FindingPart } from './finding.ts'
import { linkProblems, textProblems } from './links.ts'
import { pictureProblems, textPictureProblems } from './pictures.ts'
import { articleProblems, propertyProblems } from './properties.ts'
import { recordProblems } from './records.ts'
import { sampleProblem } from './samples.ts'
import { searchProblems } from './search.ts'
import { siteProblems } from './site-wide.ts'
import { type LeafValue, shownLeaves } from './values.ts'

const recipientsPage = 'website.email-recipients'
const unheardFindings: Record<Unheard, Omit<Finding, 'page' | 'kind'>> = {
  messages: {
    path: 'payload',
    label: 'General',
    message:
      'Nobody is named for the inquiries and visits of this site. Until somebody is, the Super Admins are mailed.',
  },
  applications: {
    path: 'careers',
    label: 'Careers',
    message: 'Nobody is named for the applications of this site. Until somebody is, the Super Admins are mailed.',
  },
}

/** All findings of a whole site (beyond.md 16). Pure: the same site gives the same findings. */
export function checkSite(site: CheckedSite): Finding[] {
  const unheard = (site.unheard ?? []).map(
    each => ({ page: recipientsPage, kind: 'recipients', ...unheardFindings[each] }) as const,
  )
  const wide = Map.groupBy([...searchProblems(site), ...siteProblems(site)], ({ page }) => page)
  const ofPages = site.pages.flatMap(({ page, values }) => {
    const content = contentIn(site.brand, page)
    if (!content) return []
    const found: FindingPart[] = []
    const errors = validate(content, values)
    for (const [path, [message = '']] of Object.entries(errors)) found.push({ path, kind: 'invalid', message })
    for (const { path, message } of warningsOf(content, values, errors)) found.push({ path, kind: 'warning', message })
    for (const leaf of shownLeaves(content.fields, values)) found.push(...lookAt(page, leaf, site))
    for (const { page: _, ...part } of wide.get(page) ?? []) found.push(part)
    return found.map(each => ({
      page,
      label: fieldAt(content.fields, each.path)?.label ?? pageOf(page).label,
      ...each,
    }))
  })
  return [
    ...unheard,
    ...ofPages,
    ...site.records.flatMap(each => ofRecord(each, site)),
    ...site.facts.flatMap(factProblems),
  ]
}

function ofRecord({ page, id, title, content, values }: CheckedRecord, site: CheckedSite): Finding[] {
  const found = shownLeaves(content.fields, values).flatMap(leaf => lookAt(page, leaf, site))
  return [...found, ...recordProblems(page, values, site)].map(each => ({
    page,
    record: { id, title },
    label: fieldAt(content.fields, each.path)?.label ?? title,
    ...each,
  }))
}

function lookAt(page: PageId, leaf: LeafValue, site: CheckedSite): FindingPart[] {
  const { field, value, path, name, beside } = leaf
  const sample = sampleProblem(page, path, value, site.samples)
  if (sample !== undefined) return [{ path, kind: 'sample', message: sample }]
  if (field.kind === 'link') return linkProblems(leaf, site)
  if (field.kind === 'image') return pictureProblems(leaf, site)
  if (field.kind === 'relation' && field.to === 'property') return propertyProblems(page, leaf, site)
  if (field.kind === 'relation' && field.to === 'news') return articleProblems(leaf, site)
  const isWorded = field.kind === 'text' || field.kind === 'template' || field.kind === 'richtext'
  const isAsked =
    field.governedBy !== undefined && (name === field.governedBy.slice('show_'.length) || /_button_text$/.test(name))
  if (isWorded && isAsked && beside[field.governedBy ?? ''] === true && String(value).trim() === '')
    return [{ path, kind: 'empty', message: 'It is shown, and says nothing. Write it, or hide it.' }]
  return field.kind === 'richtext' ? [...textProblems(leaf, site), ...textPictureProblems(leaf, site)] : []
}
