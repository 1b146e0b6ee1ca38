import { Link } from '@tanstack/react-router'
import { labelOfPage } from '../../../model/pages/index.ts'
import type { Finding } from '../../../model/site-check/finding.ts'
import { placeOfFinding } from './place-of-finding.ts'
import classes from './site-check.module.css'

/** The wire names pages by text: one that this desk does not know leads to the dashboard. */
type Found = Omit<Finding, 'page'> & { readonly page: string }

/** Findings page by page, each with the way to its field; `brand` is the site's part of addresses. */
export function FindingList({ brand, findings, isPart }: { brand: string; findings: readonly Found[]; isPart?: true }) {
  const Heading = isPart ? 'h4' : 'h2'
  return [...Map.groupBy(findings, ({ page }) => page)].map(([page, found]) => (
    <section key={page} className={classes.page} aria-label={labelOfPage(page)}>
      <Heading>{labelOfPage(page)}</Heading>
      <ul>
        {found.map(({ label, message, kind, ...at }) => (
          <li key={`${at.record?.id} ${at.property} ${at.path} ${message}`} data-kind={kind}>
            <Link {...placeOfFinding(page, brand, at)}>{at.record ? `${at.record.title}: ${label}` : label}</Link>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
