import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { factsOf, pageOfPropertySection } from '../../../model/pages/property-content.ts'
import { pathsOf } from '../media/address.ts'
import { propertyOf, valuesOf, writeSection } from '../property-section.ts'
import { type Holding, type HoldingFinder, savedMeanwhile } from './holding.ts'

const words = (key: string) => (/^\d+$/.test(key) ? String(Number(key) + 1) : key.replaceAll('_', ' '))

/** The content pages of the properties, a section a page. */
export const projectInfoHoldings: HoldingFinder = async (db, needle, brands) => {
  const rows = await db
    .selectFrom('project_info as i')
    .innerJoin('properties as p', 'p.id', 'i.property_id')
    .where('i.brand_id', 'in', brands)
    .where(sql<boolean>`i.sections::text like ${`%${needle}%`}`)
    .select(['i.property_id', 'i.brand_id', 'i.sections', 'p.property_name'])
    .orderBy('i.property_id')
    .execute()
  return rows.flatMap(({ property_id, brand_id, sections, property_name }) =>
    Object.entries(sections)
      .filter(([, value]) => pathsOf(value, needle).length > 0)
      .map(([section, value]): Holding => {
        const page = pageOfPropertySection(section)
        const name = page ? pageOf(page).label : section
        return {
          brand: brandById(brand_id),
          page: page ?? section,
          state: 'live',
          record: { id: property_id, name: property_name },
          value,
          fields: factsOf(page ?? '')?.fields ?? {},
          label: path => [name, ...path.split('.').map(words)].join(' › '),
          async write(trx, ctx, next, note) {
            const content = factsOf(page ?? '')
            const row = await trx
              .selectFrom('project_info')
              .where('property_id', '=', property_id)
              .where('brand_id', '=', brand_id)
              .where(sql<boolean>`sections->${section} = ${JSON.stringify(value)}::jsonb`)
              .forUpdate()
              .select(['sections', 'section_versions'])
              .executeTakeFirst()
            if (!row || !content) throw savedMeanwhile(property_name)
            const property = await propertyOf(ctx, trx, property_id)
            await writeSection(
              ctx,
              trx,
              { property, content },
              {
                version: row.section_versions[section] ?? 0,
                values: valuesOf(ctx, content, property, { ...row.sections, [section]: next }),
                kind: 'save',
                note,
              },
            )
            const brand = brandById(brand_id)
            await ctx.record(trx, {
              entity: 'project-info',
              entity_id: property_id,
              ...(page ? { page } : {}),
              ...(brand ? { brand_id: brand.id } : {}),
              before: { [section]: value },
              after: { [section]: next },
            })
          },
        }
      }),
  )
}

/** What launches that wait will make of the pages of properties; it is changed where it was put in. */
export const launchFactHoldings: HoldingFinder = async (db, needle, brands) => {
  const rows = await db
    .selectFrom('launch_facts as f')
    .innerJoin('launches as l', 'l.id', 'f.launch_id')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .where('f.brand_id', 'in', brands)
    .where('l.status', '=', 'draft')
    .where(sql<boolean>`f.content::text like ${`%${needle}%`}`)
    .select(['f.property_id', 'f.brand_id', 'f.section', 'f.content', 'p.property_name'])
    .orderBy('f.id')
    .execute()
  return rows.map(({ property_id, brand_id, section, content, property_name }): Holding => {
    const page = pageOfPropertySection(section)
    const name = page ? pageOf(page).label : section
    return {
      ...{ brand: brandById(brand_id), page: page ?? section, state: 'scheduled' },
      record: { id: property_id, name: property_name },
      ...{ value: content, fields: factsOf(page ?? '')?.fields ?? {} },
      label: path => [name, ...path.split('.').map(words)].join(' › '),
    }
  })
}
