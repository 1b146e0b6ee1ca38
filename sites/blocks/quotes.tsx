import type { Testimonial } from '../../model/site/snapshot.ts'
import { ContentLink } from '../view.tsx'
import { Picture } from './picture.tsx'

export const Quotes = ({ of: quotes, withRating = false }: { of: readonly Testimonial[]; withRating?: boolean }) => (
  <ul className="quotes">
    {quotes.map(quote => (
      <li key={quote.id}>
        <figure>
          <Picture src={quote.image} alt={quote.name} sizes="120px" className="face" />
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
