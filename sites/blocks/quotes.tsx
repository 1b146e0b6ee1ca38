import type { Testimonial } from '../../model/site/snapshot.ts'
import { ContentLink, useRecordMark, useView } from '../view/view.tsx'
import { Picture } from './picture.tsx'

/** Two initials at most of a name; a title before it is no name. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^The /, '')
    .replace(/ family$/, '')
    .split(/\s+/)
    .filter(word => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '').join('')
}

export const Quotes = ({ of: quotes, withRating = false }: { of: readonly Testimonial[]; withRating?: boolean }) => {
  const { site } = useView()
  const mark = useRecordMark()
  const isKnown = (image: string | null) => image !== null && site.images[image] !== undefined
  return (
    <ul className="quotes">
      {quotes.map(quote => (
        <li key={quote.id} {...mark(quote.id)}>
          <figure>
            {isKnown(quote.image) ? (
              <Picture src={quote.image} alt={quote.name} sizes="120px" className="face" />
            ) : (
              <span className="face monogram" aria-hidden="true">
                {initialsOf(quote.name)}
              </span>
            )}
            <blockquote>
              <p>{quote.quote}</p>
            </blockquote>
            <figcaption>
              <strong>{quote.name}</strong>
              <span>{quote.role_or_property}</span>
              {withRating && quote.rating !== null && (
                <span className="stars" role="img" aria-label={`${quote.rating} of 5 stars`}>
                  {'★'.repeat(quote.rating)}
                  {'☆'.repeat(5 - quote.rating)}
                </span>
              )}
              {quote.video_url !== '' && <ContentLink to={quote.video_url}>Watch the video</ContentLink>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
