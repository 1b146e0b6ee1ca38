import { newsAndArticlesPage } from '../../model/content/pages/news-and-articles-page.ts'
import { hasPage, propertyPath } from '../../model/site/site-route.ts'
import type { Article, SiteProperty } from '../../model/site/snapshot.ts'
import { brandLooks } from '../brands/index.ts'
import { dayInWords, pesos, useAddress, useSection, useView } from '../view/view.tsx'
import { type Drawing, Picture } from './picture.tsx'

export const kindNames = {
  condominium: 'Condominium',
  house_and_lot: 'House and lot',
  lot_only: 'Lot only',
  townhouse: 'Townhouse',
} as const

export const drawingOf = ({ type }: SiteProperty): 'tower' | 'houses' => (type === 'condominium' ? 'tower' : 'houses')
/** A property without a picture gets a drawing of its kind, in the style of its brand. */
export const drawingFor = (property: SiteProperty): Drawing => ({
  seed: property.code,
  kind: drawingOf(property),
  manner: brandLooks[property.brand].manner,
})
export const whereOf = ({ city, province }: SiteProperty): string =>
  [city, province].filter(part => part !== '').join(', ')
export const priceOf = ({ price_min, price_max }: SiteProperty): string =>
  price_min === null
    ? 'Price on request'
    : price_max === null || price_max === price_min
      ? pesos(price_min)
      : `${pesos(price_min)} – ${pesos(price_max)}`

export const priceFrom = ({ price_min }: SiteProperty): string =>
  price_min === null ? 'Price on request' : `From ${pesos(price_min)}`

export function PropertyPicture({ of: property, image }: { of: SiteProperty; image?: string | null | undefined }) {
  const { site } = useView()
  return <Picture src={image ?? property.cover} {...drawingFor(property)} sizes={brandLooks[site.brand].cards} />
}

type CardOf = { property: SiteProperty; name?: string; image?: string | null; link?: string }

function PropertyCard({ property, name, image, link = 'See the property' }: CardOf) {
  const { site } = useView()
  const address = useAddress()
  const title = name || property.name
  const href = hasPage(site, 'property_details') ? address(propertyPath(site, property.slug)) : undefined
  return (
    <article className="card">
      <div className="card-picture">
        <PropertyPicture of={property} image={image} />
      </div>
      <div className="card-words">
        <p className="card-over">{kindNames[property.type]}</p>
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p className="card-where">{whereOf(property)}</p>
        <p className="card-price">{priceFrom(property)}</p>
        {href && (
          <span className="card-link" aria-hidden="true">
            {link}
          </span>
        )}
      </div>
    </article>
  )
}

type Cards = {
  of: readonly CardOf[]
  link?: string
  /** The points of a map lead to them. */
  areFound?: boolean
}
export const PropertyCards = ({ of: cards, link, areFound }: Cards) => (
  <ul className="cards">
    {cards.map(card => (
      <li key={card.property.id} {...(areFound ? { id: `p-${card.property.id}`, tabIndex: -1 } : {})}>
        <PropertyCard {...card} {...(link ? { link } : {})} />
      </li>
    ))}
  </ul>
)

/** How wide the picture of an article is drawn; of one that leads the page it takes 58 of 100 of the row (pages.css). */
const [inCards, leading] = [
  '(max-width: 700px) 88vw, 400px',
  '(max-width: 700px) 88vw, (max-width: 900px) 400px, min(54vw, 770px)',
]

export function ArticleCards({ of: articles, areLeading }: { of: readonly Article[]; areLeading?: boolean }) {
  const address = useAddress()
  const categories = useSection(newsAndArticlesPage)?.category ?? []
  return (
    <ul className="cards articles">
      {articles.map(article => (
        <li key={article.id}>
          <article className="card">
            <div className="card-picture">
              <Picture src={article.image} seed={article.slug} sizes={areLeading ? leading : inCards} />
            </div>
            <div className="card-words">
              <p className="card-over">
                {categories.find(({ id }) => id === article.category_id)?.item ?? 'News'} ·{' '}
                <time dateTime={article.published_at}>{dayInWords(article.published_at)}</time>
              </p>
              <h3>
                <a href={address(`/news/${article.slug}`)}>{article.title}</a>
              </h3>
              {article.excerpt !== '' && <p>{article.excerpt}</p>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

type TextCard = {
  readonly id: string
  readonly image: string | null
  readonly title: string
  readonly description: string
}
export const TextCards = ({ of: cards, className = '' }: { of: readonly TextCard[]; className?: string }) => (
  <ul className={`text-cards ${className}`}>
    {cards.map(card => (
      <li key={card.id}>
        <Picture src={card.image} sizes="(max-width: 700px) 88vw, 400px" />
        <h3>{card.title}</h3>
        {card.description !== '' && <p>{card.description}</p>}
      </li>
    ))}
  </ul>
)
