import { searchResultPage } from '../../model/content/pages/search-result-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { kindNames, PropertyCards } from '../blocks/cards.tsx'
import { areaIn, FinderMap, isIn } from '../blocks/finder-map.tsx'
import { FormField } from '../blocks/form.tsx'
import { PageHead } from '../blocks/head.tsx'
import { inOrder } from '../blocks/order.ts'
import { pesos, useAddress, useSection, useView, valueIn } from '../view/view.tsx'
import type { Page } from './page.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const prices = [3, 5, 7.5, 10, 15, 20, 30, 60].map(millions => millions * 1_000_000)
const areas = [20, 40, 60, 80, 120, 200]

/** The properties that match the query; invalid parts are ignored. */
function found(view: SiteView): SiteProperty[] {
  const input = (name: string) => valueIn(view, name).trim()
  const amount = (name: string) => {
    const value = Number(input(name))
    return input(name) !== '' && Number.isFinite(value) ? value : undefined
  }
  const part = areaIn(view)
  const [words, city, type] = [plain(input('q')), input('city'), input('type')]
  const [price, bedrooms, area] = [amount('price'), amount('bedrooms'), amount('area')]
  return inOrder(view.site).filter(
    property =>
      words
        .split(/\s+/)
        .every(word =>
          plain(`${property.name} ${property.city} ${property.province} ${property.headline}`).includes(word),
        ) &&
      (city === '' || property.city === city) &&
      (type === '' || property.type === type) &&
      (price === undefined || (property.price_min ?? 0) <= price) &&
      (bedrooms === undefined || property.unit_types.some(unit => unit.bedrooms === bedrooms)) &&
      (area === undefined || property.unit_types.some(unit => unit.floor_area_max >= area)) &&
      (part === undefined || isIn(part, property)),
  )
}

function Finder() {
  const view = useView()
  const address = useAddress()
  const values = useSection(searchResultPage)
  if (!values) return null
  const { properties } = view.site
  const cities = [...new Set(properties.map(({ city }) => city))].filter(city => city !== '').sort()
  const types = [...new Set(properties.map(({ type }) => type))]
  const bedrooms = [...new Set(properties.flatMap(({ unit_types }) => unit_types.map(unit => unit.bedrooms)))]
    .filter(count => count > 0)
    .sort((a, b) => a - b)
  const results = found(view)
  const value = (name: string) => ({ name, value: valueIn(view, name) })
  return (
    <>
      <PageHead of={values} section="search_result" fallback="Property Finder" />
      <section className="part" aria-label="Property finder">
        <div className="inner">
          <form className="finder" method="get" action={address(publicPages.search_result.path)} data-live="results">
            <FormField {...value('q')} label="Name or place" none="" max={80} />
            <FormField {...value('city')} label="City" none="Any city" options={cities} />
            <FormField
              {...value('type')}
              label="Kind"
              none="Any kind"
              options={types.map(type => ({ value: type, label: kindNames[type] }))}
            />
            <FormField
              {...value('price')}
              label="Price up to"
              none="Any price"
              options={prices.map(price => ({ value: String(price), label: pesos(price) }))}
            />
            <FormField {...value('bedrooms')} label="Bedrooms" none="Any number" options={bedrooms.map(String)} />
            <FormField
              {...value('area')}
              label="Area from"
              none="Any area"
              options={areas.map(area => ({ value: String(area), label: `${area} m²` }))}
            />
            <input type="hidden" {...value('map')} />
            <button className="button" type="submit">
              Search
            </button>
          </form>
          <div id="results" aria-live="polite">
            <h2>
              {results.length === 0
                ? values.zero_result
                : `${results.length} ${results.length === 1 ? 'property' : 'properties'}`}
            </h2>
            {results.length === 0 ? (
              <p>
                <a href={address(publicPages.search_result.path)}>Clear the search</a>
              </p>
            ) : (
              <div className="found">
                <PropertyCards of={results.map(property => ({ property }))} areFound />
                <FinderMap of={results} />
              </div>
            )}
          </div>
        </div>
      </section>
    </>
  )
}

export const finderPage = (): Page => ({ title: 'Property Finder', isOfProperties: true, body: <Finder /> })
