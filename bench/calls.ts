import { brands } from '../model/brands.ts'
import { apiBase } from '../model/contract/index.ts'
import type { Asking, Target } from './client.ts'
import type { Sample } from './sample.ts'

/** Numbers that look drawn and are the same in every run. */
const drawn = (seed: number): ((below: number) => number) => {
  let state = seed * 2_654_435_761
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const one = <T>(of: readonly T[], pick: (below: number) => number): T => of[pick(of.length)] as T

/** Statuses that hold enough inquiries at every size to fill a page. */
const statuses = ['closed', 'responded', 'spam']
const inquiries = `${apiBase}/v1/cms/web-inquiry`

const form = (pick: (below: number) => number, sample: Sample) => {
  const brand = one(brands, pick)
  return {
    brand_id: brand.id,
    brand: brand.code,
    firstname: 'Paolo',
    lastname: 'Ñunez',
    mobile: '+639170001234',
    email: `paolo.nunez${pick(1_000_000)}@example.com`,
    source_awareness: 'Referral',
    inquiry_type: sample.types[brand.code],
    message: 'Is a corner unit left? We are four and would like to see it on Sunday.',
  }
}

/** The inquiries a caller works on alone; the version each has now. */
function worked(sample: Sample, caller: number): { next(): { id: number; version: number; status: string } } {
  const mine = sample.workable.filter((_, i) => i % sample.workers === caller)
  let turn = -1
  return {
    next: () => {
      turn += 1
      return mine[turn % mine.length] as { id: number; version: number; status: string }
    },
  }
}

export type CallKind = {
  name: string
  /** At least so many times the floor's requests a second (promises.md): at 100,000 rows, and at a million. */
  least: readonly [number, number]
  ours: (sample: Sample, caller: number) => Asking
  floor: (sample: Sample, caller: number) => Asking
}

const reading =
  (path: (pick: (below: number) => number, sample: Sample) => string) => (sample: Sample, caller: number) => {
    const pick = drawn(caller + 1)
    return { next: () => ({ path: path(pick, sample) }) }
  }
const listed = (address: (brand: { id: number; code: string }, status: string) => string) =>
  reading(pick => address(one(brands, pick), one(statuses, pick)))
const searched = (address: (brand: { id: number; code: string }, words: string) => string) =>
  reading((pick, { names }) => address(one(brands, pick), encodeURIComponent(one(names, pick))))

export const callKinds: readonly CallKind[] = [
  {
    name: 'list',
    least: [0.7, 0.7],
    ours: listed(({ code }, status) => `${inquiries}/brand/${code}?status=${status}&sort=-created_at&total=none`),
    floor: listed(({ id }, status) => `/list?brand=${id}&status=${status}`),
  },
  {
    name: 'list with total',
    least: [2.5, 5],
    ours: listed(({ code }, status) => `${inquiries}/brand/${code}?status=${status}&sort=-created_at`),
    floor: listed(({ id }, status) => `/list-with-total?brand=${id}&status=${status}`),
  },
  {
    // As the page opens: nothing is filtered yet, and a peer counts all that a brand has.
    name: 'whole list with total',
    least: [2.5, 5],
    ours: listed(({ code }) => `${inquiries}/brand/${code}?sort=-created_at`),
    floor: listed(({ id }) => `/whole-list-with-total?brand=${id}`),
  },
  {
    name: 'search with total',
    least: [6, 30],
    ours: searched(({ code }, words) => `${inquiries}/brand/${code}?search=${words}`),
    floor: searched(({ id }, words) => `/search-with-total?brand=${id}&search=${words}`),
  },
  {
    name: 'read',
    least: [0.4, 0.4],
    ours: reading((pick, { ids }) => `${inquiries}/${one(ids, pick)}`),
    floor: reading((pick, { ids }) => `/inquiry/${one(ids, pick)}`),
  },
  {
    name: 'update',
    least: [0.3, 0.3],
    ours: (sample, caller) => {
      const mine = worked(sample, caller)
      let at = { id: 0, version: 0, status: '' }
      return {
        next: () => {
          at = mine.next()
          const action = at.status === 'new' ? 'spam' : 'not_spam'
          return { method: 'PUT', path: `${inquiries}/${at.id}`, body: { action, version: at.version } }
        },
        got: ({ status, body }) => {
          if (status !== 200) return
          const answer = JSON.parse(body) as { version: number; status: string }
          at.version = answer.version
          at.status = answer.status
        },
      }
    },
    floor: (sample, caller) => {
      const mine = worked({ ...sample, workable: sample.floorWorkable }, caller)
      return {
        next: () => {
          const at = mine.next()
          at.status = at.status === 'new' ? 'spam' : 'new'
          return { method: 'PUT', path: `/inquiry/${at.id}`, body: { status: at.status } }
        },
      }
    },
  },
  {
    name: 'create',
    least: [0.25, 0.25],
    ours: (sample, caller) => {
      const pick = drawn(caller + 101)
      return {
        next: () => {
          const { brand_id: _, ...body } = form(pick, sample)
          return { method: 'POST', path: `${apiBase}/v1/web/inquiry`, body: { ...body, consent: true } }
        },
      }
    },
    floor: (sample, caller) => {
      const pick = drawn(caller + 101)
      return { next: () => ({ method: 'POST', path: '/inquiry', body: form(pick, sample) }) }
    },
  },
]

export type Sides = { ours: Omit<Target, 'asking'>; floor: Omit<Target, 'asking'> }
export const targetsOf = ({ ours, floor }: Sides, kind: CallKind, sample: Sample): { ours: Target; floor: Target } => ({
  ours: { ...ours, asking: caller => kind.ours(sample, caller) },
  floor: { ...floor, asking: caller => kind.floor(sample, caller) },
})
