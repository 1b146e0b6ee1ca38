import { aboutUsPage } from '../../model/content/pages/about-us-page.ts'
import { awardPage as awardContent } from '../../model/content/pages/award-page.ts'
import { contactInformation } from '../../model/content/pages/contact-information.ts'
import { faqPage as faqContent } from '../../model/content/pages/faq-page.ts'
import { testimonialsPage as testimonialsContent } from '../../model/content/pages/testimonials-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import { hasPage } from '../../model/site/site-route.ts'
import type { SiteSnapshot } from '../../model/site/snapshot.ts'
import { TextCards } from '../blocks/cards.tsx'
import { PageHead, Part, PlainHead } from '../blocks/head.tsx'
import { wordsOf } from '../blocks/parse-rich-text.ts'
import { Picture } from '../blocks/picture.tsx'
import { Quotes } from '../blocks/quotes.tsx'
import { RichText } from '../blocks/rich-text.tsx'
import { useAddress, useRecordMark, useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

function About() {
  const values = useSection(aboutUsPage)
  if (!values) return null
  const aims = [
    ['Mission', values.show_mission ? values.mission : ''],
    ['Vision', values.show_vision ? values.vision : ''],
  ].filter(([, text]) => text !== '')
  return (
    <>
      <PageHead of={values} section="about_us" fallback="About us" />
      <Part title="" section="about_us" className="story">
        <h2 className="unseen">Our story</h2>
        <RichText html={values.description} />
      </Part>
      {aims.length > 0 && (
        <section className="part aims" aria-label={aims.map(([name]) => name).join(' and ')}>
          <div className="inner steps">
            {aims.map(([name, text]) => (
              <div key={name}>
                <h2>{name}</h2>
                <p className="remarks">{text}</p>
              </div>
            ))}
          </div>
        </section>
      )}
      {values.cards.length > 0 && (
        <Part title="Milestones" section="about_us" className="reasons">
          <TextCards of={values.cards} />
        </Part>
      )}
    </>
  )
}
export const aboutPage = (): Page => ({ title: 'About us', body: <About /> })

function Awards() {
  const { site } = useView()
  const mark = useRecordMark()
  const values = useSection(awardContent)
  if (!values) return null
  const years = [...new Set(site.awards.map(({ year }) => year))].sort((a, b) => b - a)
  return (
    <>
      <PageHead of={values} section="award" fallback="Awards" />
      {values.introduction !== '' && (
        <Part title="" section="award">
          <p className="remarks">{values.introduction}</p>
        </Part>
      )}
      {years.map(year => (
        <Part key={year} title={String(year)} section="award" className="awards">
          <ul className="text-cards">
            {site.awards
              .filter(award => award.year === year)
              .map(award => (
                <li key={award.id} {...mark(award.id)}>
                  <Picture src={award.image} alt="" seed={award.title} sizes="240px" />
                  <h3>{award.title}</h3>
                  <p>
                    {award.giver}
                    {award.category !== '' ? ` · ${award.category}` : ''}
                  </p>
                </li>
              ))}
          </ul>
        </Part>
      ))}
    </>
  )
}
export const awardsPage = (): Page => ({ title: 'Awards', body: <Awards /> })

/** A site without questions of its own shows the group's (domain.md 4 row 22); load() passes them. */
function Faq() {
  const { site } = useView()
  const address = useAddress()
  const mark = useRecordMark()
  const values = useSection(faqContent)
  const categories = [...new Set(site.questions.map(({ category }) => category))]
  const hasSearch = values?.show_search !== false && site.questions.length > 0
  const noAnswer = values?.no_answer || 'No question matches. Write to us and a person will answer.'
  const head = values ?? {
    show_headline: true,
    headline: 'Frequently asked questions',
    show_sub_headline: false,
    sub_headline: '',
  }
  return (
    <>
      <PageHead of={head} section="faq" fallback="Frequently asked questions" />
      <section className="part" aria-label="Questions" data-faq>
        <div className="inner narrow">
          {hasSearch && (
            <p className="faq-search" data-needs-script hidden>
              <label htmlFor="faq-search">Search the questions</label>
              <input id="faq-search" type="search" data-faq-search />
            </p>
          )}
          {categories.map(category => (
            <section key={category} aria-label={category} data-faq-group>
              <h2>{category}</h2>
              {site.questions
                .filter(question => question.category === category)
                .map(({ id, question, answer }) => (
                  <details key={id} className="question" {...mark(id)}>
                    <summary>{question}</summary>
                    <RichText html={answer} />
                  </details>
                ))}
            </section>
          ))}
          {(hasSearch || site.questions.length === 0) && (
            <p data-faq-none hidden={hasSearch} role="status">
              {noAnswer} {hasPage(site, 'contact_us') && <a href={address(publicPages.contact_us.path)}>Write to us</a>}
            </p>
          )}
        </div>
      </section>
    </>
  )
}
export const faqPage = (site: SiteSnapshot): Page => ({
  title: 'Frequently asked questions',
  description: 'Answers to what people ask us most before, during and after buying a home.',
  ...(site.questions.length > 0
    ? {
        data: [
          {
            '@type': 'FAQPage',
            mainEntity: site.questions.slice(0, 50).map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: wordsOf(answer) },
            })),
          },
        ],
      }
    : {}),
  body: <Faq />,
})

function Testimonials() {
  const { site } = useView()
  const values = useSection(testimonialsContent)
  if (!values) return null
  return (
    <>
      <PageHead of={values} section="testimonials" fallback="Testimonials" />
      <Part title="" section="testimonials" className="quotes-part">
        <h2 className="unseen">What they say</h2>
        {site.testimonials.length === 0 ? (
          <p>Nobody has been quoted here yet.</p>
        ) : (
          <Quotes of={site.testimonials} withRating={values.show_rating} />
        )}
      </Part>
    </>
  )
}
export const testimonialsPage = (): Page => ({ title: 'Testimonials', body: <Testimonials /> })

function Privacy() {
  const contact = useSection(contactInformation)
  return (
    <article>
      <PlainHead title="Privacy policy" />
      <div className="article">
        <div className="inner prose">
          <p>We keep what you send us for the purpose you sent it for, and no longer than that purpose needs.</p>
          <h2>What we keep</h2>
          <p>
            An inquiry or a request for a visit: your name, how to reach you, what you wrote and when you agreed to this
            policy. An application: your details and your résumé, erased after twelve months unless you are hired. A
            subscription: your e-mail address, until you unsubscribe.
          </p>
          <h2>Who reads it</h2>
          <p>
            The people who answer you. Nobody sells it, and nobody outside of our group gets it unless the law demands
            it.
          </p>
          <h2>What your browser keeps</h2>
          <p>
            Pages you have read, so that you can read them again without a connection, and which announcement you have
            seen. No tracking cookies are set.
          </p>
          <h2>Your rights</h2>
          <p>
            Under the Data Privacy Act of 2012 you may ask what we hold of you, have it corrected or erased, and
            complain to the National Privacy Commission.
            {contact && contact.email !== '' && (
              <>
                {' '}
                Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
              </>
            )}
          </p>
        </div>
      </div>
    </article>
  )
}
export const privacyPage = (): Page => ({
  title: 'Privacy policy',
  description: 'What we keep of what you send us, and for how long.',
  body: <Privacy />,
})

function NotFound() {
  const { site } = useView()
  const address = useAddress()
  return (
    <>
      <PlainHead title="There is no such page" words="It may have moved, or the address was mistyped." />
      <section className="part" aria-label="Where to go from here">
        <p className="inner buttons">
          <a className="button" href={address('/')}>
            To the start
          </a>
          {hasPage(site, 'properties') && (
            <a className="button quiet" href={address(publicPages.properties.path)}>
              To the properties
            </a>
          )}
        </p>
      </section>
    </>
  )
}
export const notFoundPage = (): Page => ({ title: 'Page not found', isHidden: true, body: <NotFound /> })

export const offlinePage = (): Page => ({
  title: 'No connection',
  isHidden: true,
  body: (
    <PlainHead
      title="You are offline"
      words="Pages you have read before can be read again. This one needs a connection."
    />
  ),
})
