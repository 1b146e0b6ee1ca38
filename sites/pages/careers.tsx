import { careersPage as content } from '../../model/content/pages/careers-page.ts'
import { contactUsPage } from '../../model/content/pages/contact-us-page.ts'
import { employmentTypes } from '../../model/kinds/careers.ts'
import { addressIn } from '../../model/site/site-route.ts'
import type { SiteSnapshot, Vacancy } from '../../model/site/snapshot.ts'
import type { SiteView } from '../../model/site/view.ts'
import { Confirmation, FormField, GivenField, SentForm, WhoFields, wasSent } from '../blocks/form.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { wordsOf } from '../blocks/parse-rich-text.ts'
import { RichText } from '../blocks/rich-text.tsx'
import { brandLooks } from '../brands/index.ts'
import { dayInWords, useAddress, useSection, useView } from '../view/view.tsx'
import type { Page } from './page.ts'

const employment = (type: Vacancy['employment_type']) =>
  employmentTypes.find(({ value }) => value === type)?.label ?? ''

function ApplicationForm({ vacancy }: { vacancy?: Vacancy }) {
  const values = useSection(content)
  const contact = useSection(contactUsPage)
  const { query } = useView()
  if (!values) return null
  if (wasSent(query, 'application'))
    return <Confirmation name="application" words={values} fallback="Your Application Has Been Sent!" />
  return (
    <SentForm
      name="application"
      action={vacancy ? `/careers/${vacancy.slug}` : '/careers'}
      label={vacancy ? `Application for ${vacancy.title}` : 'Application'}
      button={values.apply_button_text}
      withFile
      isChecked={contact?.show_recaptcha ?? false}
    >
      {vacancy ? (
        <GivenField name="career_id" value={vacancy.id} />
      ) : (
        <FormField name="position_applied" label="Position" max={150} help="What you would like to do." required />
      )}
      <WhoFields />
      <FormField
        name="resume"
        label="Résumé"
        type="file"
        accept=".pdf,.doc,.docx"
        help="A PDF, DOC or DOCX file of 5 MB or less."
        required
      />
      <FormField name="cover_letter" label="Cover letter" rows={6} max={5000} />
    </SentForm>
  )
}

function Careers() {
  const { site } = useView()
  const values = useSection(content)
  const address = useAddress()
  if (!values) return null
  return (
    <>
      <PageHead of={values} section="careers" fallback="Careers" />
      <Part title="" section="careers">
        <h2 className="unseen">Openings</h2>
        <RichText html={values.introduction} />
        {site.careers.length === 0 ? (
          values.no_openings !== '' && <p className="remarks">{values.no_openings}</p>
        ) : (
          <ul className="openings">
            {site.careers.map(vacancy => (
              <li key={vacancy.id}>
                <h3>
                  <a href={address(`/careers/${vacancy.slug}`)}>{vacancy.title}</a>
                </h3>
                <p>
                  {vacancy.department} · {vacancy.location} · {employment(vacancy.employment_type)}
                </p>
                {vacancy.closes_on && <p className="card-over">Until {dayInWords(vacancy.closes_on)}</p>}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Send us your résumé" section="careers" className="narrow-part">
        <ApplicationForm />
      </Part>
    </>
  )
}

function Opening({ of: vacancy }: { of: Vacancy }) {
  return (
    <>
      <article className="article">
        <div className="inner narrow">
          <p className="card-over">
            {vacancy.department} · {vacancy.location}
          </p>
          <h1>{vacancy.title}</h1>
          <p className="lead">
            {employment(vacancy.employment_type)}, {vacancy.level}. {vacancy.openings}{' '}
            {vacancy.openings === 1 ? 'opening' : 'openings'}
            {vacancy.closes_on ? `, until ${dayInWords(vacancy.closes_on)}` : ''}.
          </p>
          <RichText html={vacancy.description} />
          <h2>Qualifications</h2>
          <RichText html={vacancy.qualifications} />
        </div>
      </article>
      <Part title="Apply" section="careers" className="narrow-part">
        <ApplicationForm vacancy={vacancy} />
      </Part>
    </>
  )
}

export const careersPage = (): Page => ({ title: 'Careers', body: <Careers /> })

const schemaTypes = { full_time: 'FULL_TIME', contractual: 'CONTRACTOR', internship: 'INTERN' } as const

export function vacancyPage(site: SiteSnapshot, view: SiteView, slug: string): Page | undefined {
  const vacancy = site.careers.find(each => each.slug === slug)
  if (!vacancy) return undefined
  const description = wordsOf(vacancy.description)
  return {
    title: vacancy.title,
    description: description.slice(0, 160),
    card: {
      over: vacancy.department,
      line: `${employment(vacancy.employment_type)} · ${vacancy.location}`,
    },
    data: [
      {
        '@type': 'JobPosting',
        title: vacancy.title,
        description,
        datePosted: vacancy.opens_on,
        ...(vacancy.closes_on ? { validThrough: vacancy.closes_on } : {}),
        employmentType: schemaTypes[vacancy.employment_type],
        hiringOrganization: {
          '@type': 'Organization',
          name: brandLooks[site.brand].wordmark,
          url: view.origin + addressIn(site, '/'),
        },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: vacancy.location, addressCountry: 'PH' },
        },
      },
    ],
    body: <Opening of={vacancy} />,
  }
}
