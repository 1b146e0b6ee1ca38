import { type BrandId, brands } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Finding } from '../../../model/site-check/finding.ts'
import type { HandlersOf } from '../../call/context.ts'
import { readRow } from '../../db/row-queries.ts'
import { launchFactsOf } from '../../records/launches/launch-facts-standing.ts'
import { brandsOf, heldBy } from '../../records/launches/store.ts'
import { findingsOf, sightOf } from '../../records/site-check/findings.ts'

const asOne = ({ page, path, kind, message, record, property }: Finding): string =>
  JSON.stringify([page, path, kind, message, record?.id, property])

/** Both looks are at the same moment, so that what comes with time alone is not laid at the launch's door. */
export const checkLaunch: HandlersOf<'launches'>['check'] = async ({ params }, ctx) => {
  const head = await readRow(ctx.db, 'launches', { id: params.id }, '*')
  if (!head || !heldBy(ctx, head)) throw new Refusal('NOT_FOUND')
  if (head.status !== 'draft')
    throw new Refusal('INVALID', { message: 'This launch went out already. Check its sites as they stand instead.' })
  const at = head.publish_at && head.publish_at > ctx.deps.now() ? head.publish_at : ctx.deps.now()
  const ofFacts = (await launchFactsOf(ctx.db, head.id)).map(({ brand }) => brand.id)
  const concerned = new Set<BrandId>([...brandsOf(head), ...ofFacts])
  const sites = []
  for (const brand of brands.filter(({ id }) => concerned.has(id))) {
    const sight = sightOf(ctx.caller.access, brand)
    const without = await findingsOf(ctx, brand, sight, { at, launch_id: null })
    const found = await findingsOf(ctx, brand, sight, { at, launch_id: head.id })
    const known = new Set(without.map(asOne))
    const findings = found.filter(each => !known.has(asOne(each)))
    sites.push({ brand: brand.code, findings, standing: found.length - findings.length })
  }
  return { at: at.toISOString(), sites }
}
