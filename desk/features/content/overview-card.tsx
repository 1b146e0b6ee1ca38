import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { isPageId, labelOfPage } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import type { ReviewStanding } from '../../../model/workflows/review.ts'
import type { Tone } from '../../../model/workflows/workflow.ts'
import { useAccess } from '../../shell/profile.ts'
import { counted, dateTime } from '../../ui/format.ts'
import { mediaAddress } from '../../ui/media.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { When } from '../../ui/when.tsx'
import classes from './overview-card.module.css'
import { isList, type Looked, type LookedList, type LookedPage } from './overview-parts.ts'
import { reviewMarks } from './review-marks.ts'

type Mark = { readonly tone: Tone; readonly words: string }

const states: Record<LookedPage['state'], Mark> = {
  published: { tone: 'good', words: 'Published' },
  changed: { tone: 'waiting', words: 'Saved, not published' },
  unpublished: { tone: 'calm', words: 'Never published' },
}

function marksOfPage({ state, is_off, publish_at, launch, review }: LookedPage): Mark[] {
  const marks = [is_off ? ({ tone: 'calm', words: 'Switched off' } as const) : states[state]]
  if (is_off && state !== 'published') marks.push(states[state])
  if (publish_at !== null) marks.push({ tone: 'active', words: `Goes out ${dateTime(publish_at)}` })
  if (launch) marks.push({ tone: 'active', words: `In launch “${launch.name}”` })
  if (review) marks.push(reviewMarks[review.state satisfies ReviewStanding])
  return marks
}

function marksOfList({ total, shown, planned, asked, launched, kept }: LookedList): Mark[] {
  if (total === 0) return [{ tone: 'calm', words: 'Empty' }]
  const marks: Mark[] = [{ tone: shown > 0 ? 'good' : 'calm', words: `${shown} of ${total} shown` }]
  if (kept > 0) marks.push({ tone: 'waiting', words: `${kept} with changes kept` })
  if (planned > 0) marks.push({ tone: 'active', words: `${planned} scheduled` })
  if (launched > 0) marks.push({ tone: 'active', words: `${launched} in launches` })
  if (asked > 0) marks.push({ tone: reviewMarks.asked.tone, words: `${asked} under review` })
  return marks
}

/** A page or a list: its picture or its words, where it stands, who changed it last. */
export function OverviewCard({ item, brand }: { item: Looked; brand: Brand }) {
  const access = useAccess()
  const { page, at, by, findings } = item
  const here = { [brandParam]: brand.slug }
  const marks = isList(item) ? marksOfList(item) : marksOfPage(item)
  return (
    <li className={classes.card}>
      <Look item={item} />
      <div className={classes.facts}>
        {isPageId(page) && <Link to={pathOf(page, here)}>{labelOfPage(page)}</Link>}
        <p className={classes.marks}>
          {marks.map(({ tone, words }) => (
            <StatusMark key={words} tone={tone}>
              {words}
            </StatusMark>
          ))}
          {findings > 0 &&
            (maySee(access, 'website.site-check', brand.code) ? (
              <Link to={pathOf('website.site-check', here)} className={classes.findings}>
                <StatusMark tone="bad">{counted(findings, 'finding')}</StatusMark>
              </Link>
            ) : (
              <StatusMark tone="bad">{counted(findings, 'finding')}</StatusMark>
            ))}
        </p>
        <p className={classes.edited}>
          {at === null ? (
            'Never edited'
          ) : (
            <>
              Edited <When at={at} />
              {by && ` by ${by}`}
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Its first picture; without one, or where that cannot be had, its colours or its first words. */
function Look({ item: { picture, words, colours } }: { item: Looked }) {
  const [isLost, setLost] = useState(false)
  if (picture !== null && !isLost)
    return (
      <span className={classes.look} aria-hidden="true">
        <img
          src={picture.startsWith('/media/') ? `${mediaAddress(picture)}?w=320` : mediaAddress(picture)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setLost(true)}
        />
      </span>
    )
  if (colours.length > 0)
    return (
      <span className={classes.look} data-colours="" aria-hidden="true">
        {colours.map(colour => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
    )
  return (
    <span className={classes.look} data-empty={words === '' || undefined} aria-hidden="true">
      {words === '' ? <IconFileText size={26} stroke={1.2} /> : <span>{words}</span>}
    </span>
  )
}
