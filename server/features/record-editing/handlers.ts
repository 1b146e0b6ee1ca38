import { brandOf } from '../../../model/brands.ts'
import { complete } from '../../../model/content/value.ts'
import { fromWire } from '../../../model/content/wire.ts'
import { existing } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { withRecord } from '../../../model/site/record-preview.ts'
import type { HandlersOf } from '../../call/context.ts'
import { rowOf } from '../../kinds/record.ts'
import { recordListSources } from '../../kinds/record-kinds.ts'
import { presenceOf } from '../../records/presence.ts'
import { lettersFrom, printCard } from '../../records/share-card.ts'
import { originalOf } from '../../records/site-files/original.ts'
import { plainView } from '../../records/site-files/view.ts'
import { picturesIn } from '../../records/site-pictures.ts'
import { readSnapshot } from '../../records/site-snapshot.ts'

type Group = HandlersOf<'recordEditing'>

export const recordEditing: Group = {
  presence: async ({ params: { list, id }, body }, ctx) => {
    const { version } = await rowOf(ctx.db, recordListSources[list], id)
    return { others: await presenceOf(ctx, `${list}/${id}`, body.leaving === true), version }
  },
  look: async ({ params: { list }, body }, { deps }) => {
    const brand = existing(brandOf(body.brand))
    // A form that is only begun has not all of them.
    const { fields } = kindOf(list).content
    const values = complete(fields, fromWire(fields, body.values)) as Readonly<Record<string, unknown>>
    const published = await readSnapshot(deps.db, brand, 'look')
    // A picture that was just chosen stands on no page yet.
    const images = { ...published.images, ...(await picturesIn(deps.db, values)) }
    const site = { ...published, images }
    const shown = existing(withRecord(site, { kind: list, id: body.id }, values))
    const files = await deps.sites()
    const article = list === 'webNews' ? shown.site.news.find(({ id }) => id === body.id) : undefined
    const view = { ...plainView(deps, files, shown.site, shown.path, deps.now()), ...(article ? { article } : {}) }
    const head = existing(files.renderer.head(view))
    const card = files.renderer.card(view, await lettersFrom(files))
    const jpeg = card && (await printCard(deps.files, card, await originalOf(deps, site, card.photo?.src)))
    return { ...head, card: jpeg?.toString('base64') ?? null }
  },
}
