import { homesBrand } from '../../model/content/pages/homes-brand.ts'
import { ContentLink, useMark, useSection } from '../view/view.tsx'
import { Section } from './head.tsx'
import { Picture } from './picture.tsx'
import { RichText } from './rich-text.tsx'

/** The brand of the subdivisions over its projects: its words, pictures and button (specification 3). */
export function HomesBrand() {
  const values = useSection(homesBrand)
  const mark = useMark('home.homes_brand')
  if (!values) return null
  const { headline, subheadline, description, image, cover_image, call_to_action } = values
  const photos = values.photos.filter(photo => photo !== null)
  if (![headline, subheadline, description, image, cover_image, photos[0]].some(Boolean)) return null
  return (
    <Section
      of={{
        show_headline: headline !== '',
        headline,
        show_sub_headline: subheadline !== '',
        sub_headline: subheadline,
      }}
      section="home.homes_brand"
      name="The brand"
      className="about"
    >
      {cover_image && <Picture src={cover_image} sizes="100vw" className="framed wide" />}
      <div className={image ? 'beside' : undefined}>
        <div>
          <RichText html={description} />
          {call_to_action.text !== '' && call_to_action.link !== '' && (
            <p className="buttons" {...mark('call_to_action')}>
              <ContentLink className="button" to={call_to_action.link}>
                {call_to_action.text}
              </ContentLink>
            </p>
          )}
        </div>
        {image && <Picture src={image} sizes="(max-width: 700px) 88vw, 600px" className="framed" />}
      </div>
      {photos.length > 0 && (
        <ul className="gallery" {...mark('photos')}>
          {photos.map(photo => (
            <li key={photo}>
              <Picture src={photo} sizes="(max-width: 700px) 88vw, 400px" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
