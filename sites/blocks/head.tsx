import { type ReactNode, useId } from 'react'
import { useMark } from '../view/view.tsx'
import { type Drawing, Picture } from './picture.tsx'

export type HeadValues = {
  readonly show_headline: boolean
  readonly headline: string
  readonly show_sub_headline: boolean
  readonly sub_headline: string
  readonly image?: string | null
  readonly mobile_image?: string | null
}

/** The banner that opens a page. */
export function PageHead({
  of: values,
  section,
  fallback,
  drawn = { seed: section },
  className = '',
}: {
  of: HeadValues
  section: string
  fallback: string
  /** The drawing where no picture was uploaded; by default one of the page's own. */
  drawn?: Drawing
  className?: string
}) {
  const mark = useMark(section)
  const headline = values.show_headline && values.headline !== '' ? values.headline : undefined
  return (
    <header className={`page-head ${className}`.trim()}>
      <div className="page-head-picture" {...mark('image')}>
        <Picture src={values.image ?? null} mobile={values.mobile_image ?? null} {...drawn} isWide isFirst />
      </div>
      <div className="page-head-words">
        {headline ? <h1 {...mark('headline')}>{headline}</h1> : <h1 className="unseen">{fallback}</h1>}
        {values.show_sub_headline && values.sub_headline !== '' && (
          <p className="lead" {...mark('sub_headline')}>
            {values.sub_headline}
          </p>
        )}
      </div>
    </header>
  )
}

/** The same for a page without a content page. */
export const PlainHead = ({ title, words = '' }: { title: string; words?: string }) => (
  <PageHead
    of={{ show_headline: true, headline: title, show_sub_headline: true, sub_headline: words }}
    section=""
    fallback={title}
  />
)

type SectionWords = Omit<HeadValues, 'image' | 'mobile_image'>

/** A part of a page under a heading of its own. */
export function Section({
  of: values,
  section,
  name,
  className = '',
  children,
}: {
  of?: SectionWords
  section: string
  /** Its label, where no headline gives it. */
  name: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const mark = useMark(section)
  const headline = values?.show_headline ? values.headline : ''
  return (
    <section
      className={`part ${className}`}
      {...(headline ? { 'aria-labelledby': id } : name ? { 'aria-label': name } : {})}
      {...mark('')}
    >
      <div className="inner">
        {(headline || (values?.show_sub_headline && values.sub_headline)) && (
          <div className="part-head">
            {headline && (
              <h2 id={id} {...mark('headline')}>
                {headline}
              </h2>
            )}
            {values?.show_sub_headline && values.sub_headline && (
              <p className="lead" {...mark('sub_headline')}>
                {values.sub_headline}
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

/** A part whose heading is a text, not fields of a page. */
export const Part = ({
  title,
  section = '',
  className,
  children,
}: {
  title: string
  section?: string
  className?: string
  children: ReactNode
}) => (
  <Section
    of={{ show_headline: title !== '', headline: title, show_sub_headline: false, sub_headline: '' }}
    section={section}
    name={title}
    {...(className ? { className } : {})}
  >
    {children}
  </Section>
)
