import { brands } from '../../model/brands.ts'
import { innerProperties } from '../../model/content/pages/inner-properties.ts'
import { propertiesPage as content } from '../../model/content/pages/properties-page.ts'
import { PropertyCards } from '../blocks/cards.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { entriesOf, inOrder } from '../blocks/order.ts'
import { Picture } from '../blocks/picture.tsx'
import { brandLooks } from '../brands/index.ts'
import { useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

function Properties() {
  const { site } = useView()
  const values = useSection(content)
  const banners = useSection(innerProperties)?.banners ?? []
  if (!values) return null
  const listed = entriesOf(site, values.properties)
  const cards: { property: (typeof site.properties)[number]; name?: string }[] =
    values.properties.length > 0 ? listed : inOrder(site).map(property => ({ property }))
  // The group's site shows each brand's properties under the brand's own banner.
  const groups = brands
    .map(brand => ({ brand, cards: cards.filter(({ property }) => property.brand === brand.code) }))
    .filter(group => group.cards.length > 0)
  return (
    <>
      <PageHead of={values} section="properties" fallback="Properties" />
      {cards.length === 0 && (
        <Part title="" section="properties">
          <p>No property is offered just now.</p>
        </Part>
      )}
      {groups.map(({ brand, cards }) => {
        const banner = banners.find(({ brand_code }) => brand_code === brand.code)
        return (
          <Part
            key={brand.code}
            title={groups.length > 1 ? brandLooks[brand.code].wordmark : ''}
            section="properties"
            className="featured"
          >
            {groups.length > 1 && banner && (
              <Picture src={banner.image} mobile={banner.mobile_image} className="framed" />
            )}
            {groups.length === 1 && <h2 className="unseen">All properties</h2>}
            <PropertyCards of={cards} />
          </Part>
        )
      })}
    </>
  )
}

export const propertiesPage = (): Page => ({ title: 'Properties', body: <Properties /> })
