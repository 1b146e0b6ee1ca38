import { article as around } from '../../model/content/pages/article.ts'
import { contactUsPage } from '../../model/content/pages/contact-us-page.ts'
import { newsAndArticlesPage as content } from '../../model/content/pages/news-and-articles-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { addressIn } from '../../model/site/site-route.ts'
import type { Article } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { ArticleCards, PropertyCards } from '../blocks/cards.tsx'
import { Confirmation, FormField, SentForm, wasSent } from '../blocks/form.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { Picture } from '../blocks/picture.tsx'
import { RichText } from '../blocks/rich-text.tsx'
import { brandLooks } from '../brands/index.ts'
import { dayInWords, imagesOf, useAddress, useSection, useView, valueIn } from '../view/view.tsx'
import type { Page } from './page.ts'

const onePage = 12

function Newsletter() {
  const values = useSection(content)
  const contact = useSection(contactUsPage)
  const { query } = useView()
  if (!values) return null
  return (
    <Part
      title={values.show_subscribe_headline ? values.subscribe_headline : ''}
      section="news_and_articles"
      className="newsletter"
    >
      {values.show_subscribe_sub_headline && values.subscribe_sub_headline !== '' && (
        <p className="lead">{values.subscribe_sub_headline}</p>
      )}
      {wasSent(query, 'subscribe') ? (
        <Confirmation name="subscribe" words={values} fallback="Thank you for subscribing to the newsletter" />
      ) : (
        <SentForm
          name="subscribe"
          action={publicPages.news_and_articles.path}
          label="Newsletter"
          button={values.subscribe_button_text}
          isChecked={contact?.show_recaptcha ?? false}
          withConsent={false}
        >
          <FormField name="email" label="E-mail" type="email" autoComplete="email" max={190} required />
          <FormField name="firstname" label="First name" autoComplete="given-name" max={80} />
        </SentForm>
      )}
    </Part>
  )
}

function News() {
  const view = useView()
  const address = useAddress()
  const values = useSection(content)
  if (!values) return null
  const { news } = view.site
  const category = valueIn(view, 'category')
  const banner = values.category.find(({ id }) => id === category)?.image
  const chosen = values.featured.flatMap(({ news_id }) => news.filter(({ id }) => String(id) === news_id))
  const featured =
    category !== '' ? [] : chosen.length > 0 ? chosen : news.filter(({ is_featured }) => is_featured).slice(0, 1)
  const listed = news.filter(row => (category === '' || row.category_id === category) && !featured.includes(row))
  const at = Math.max(1, Math.floor(Number(valueIn(view, 'page'))) || 1)
  const pages = Math.max(1, Math.ceil(listed.length / onePage))
  const base = address(publicPages.news_and_articles.path)
  const link = (page: number) =>
    `${base}?${new URLSearchParams({ ...(category ? { category } : {}), page: String(page) })}`
  return (
    <>
      <PageHead
        of={banner ? { ...values, image: banner, mobile_image: banner } : values}
        section="news_and_articles"
        fallback="News"
      />
      {featured.length > 0 && at === 1 && (
        <Part title="" section="news_and_articles" className="lead-articles">
          <h2 className="unseen">Featured</h2>
          <ArticleCards of={featured} areLeading />
        </Part>
      )}
      <Part title="" section="news_and_articles" className="news">
        <nav aria-label="Categories" className="tabs">
          <ul>
            {[{ id: '', item: 'All' }, ...values.category].map(({ id, item }) => (
              <li key={id}>
                <a
                  href={id === '' ? base : `${base}?category=${encodeURIComponent(id)}`}
                  {...(category === id ? { 'aria-current': 'true' as const } : {})}
                >
                  {item}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h2 className="unseen">Articles</h2>
        {listed.length === 0 ? (
          <p>Nothing has been published here yet.</p>
        ) : (
          <ArticleCards of={listed.slice((at - 1) * onePage, at * onePage)} />
        )}
        {pages > 1 && (
          <nav aria-label="Pages" className="paging">
            {at > 1 && <a href={link(at - 1)}>Newer</a>}
            <span>
              Page {Math.min(at, pages)} of {pages}
            </span>
            {at < pages && <a href={link(at + 1)}>Older</a>}
          </nav>
        )}
      </Part>
      <Newsletter />
    </>
  )
}

function OneArticle({ of: article }: { of: Article }) {
  const { site, origin } = useView()
  const values = useSection(around)
  const category = useSection(content)?.category.find(({ id }) => id === article.category_id)?.item
  const url = encodeURIComponent(origin + addressIn(site, `/news/${article.slug}`))
  const related = site.news
    .filter(({ id, category_id }) => id !== article.id && category_id === article.category_id)
    .slice(0, values?.related_count ?? 3)
  // Who reads about a property goes on to it.
  const told = site.properties.filter(({ id }) => article.property_ids.includes(String(id))).slice(0, 3)
  const banner = values?.image && site.images[values.image] ? values : undefined
  const { title, excerpt } = article
  return (
    <>
      {banner && (
        <PageHead
          of={{ ...banner, show_headline: true, headline: title, show_sub_headline: true, sub_headline: excerpt }}
          section=""
          fallback={title}
        />
      )}
      <article className="article">
        <div className="inner narrow">
          <p className="card-over">
            {category ?? 'News'}
            {values?.show_published_date !== false && (
              <>
                {' '}
                · <time dateTime={article.published_at}>{dayInWords(article.published_at)}</time>
              </>
            )}
          </p>
          {!banner && <h1>{title}</h1>}
          {!banner && excerpt !== '' && <p className="lead">{excerpt}</p>}
          <Picture
            src={article.image}
            seed={article.slug}
            sizes="(max-width: 800px) 100vw, 760px"
            className="framed"
            isFirst={!banner}
          />
          <RichText html={article.body} />
          {values?.show_share_buttons && (
            <p className="share">
              Share:{' '}
              <a href={`https://www.facebook.com/sharer/sharer.php?u=${url}`} rel="noopener noreferrer">
                Facebook
              </a>{' '}
              <a href={`mailto:?subject=${encodeURIComponent(article.title)}&body=${url}`}>E-mail</a>
            </p>
          )}
          {told.length > 0 && (
            <aside className="told" aria-label="What this is about">
              <PropertyCards of={told.map(property => ({ property }))} />
            </aside>
          )}
        </div>
      </article>
      {values?.show_related_headline && related.length > 0 && (
        <Part title={values.related_headline || 'More to read'} section="article" className="news">
          <ArticleCards of={related} />
        </Part>
      )}
    </>
  )
}

export const newsPage = (): Page => ({ title: 'News', body: <News /> })

export function articlePage(view: SiteView): Page | undefined {
  const { article, site, origin } = view
  if (!article) return undefined
  return {
    title: article.seo_title || article.title,
    description: article.seo_description || article.excerpt,
    keywords: article.seo_keyword || article.tags.join(', '),
    image: article.image,
    card: { title: article.title, over: dayInWords(article.published_at), line: article.excerpt },
    data: [
      {
        '@type': 'NewsArticle',
        headline: article.title,
        datePublished: article.published_at,
        ...imagesOf(view, [article.image]),
        author: { '@type': 'Organization', name: brandLooks[site.brand].wordmark, url: origin + addressIn(site, '/') },
        url: origin + addressIn(site, `/news/${article.slug}`),
      },
    ],
    body: <OneArticle of={article} />,
  }
}
