import { bannerSection } from '../../model/content/pages/banner-section.ts'
import { type PublicPage, publicPages } from '../../model/content/public-pages.ts'
import { isLinked } from '../../model/site/site-route.ts'
import { brandLooks } from '../brands/index.ts'
import { ContentLink, useAddress, useMark, useSection, useView } from '../view/view.tsx'
import { Illustration } from './illustration.tsx'
import { Picture } from './picture.tsx'

/** The banner of the home page: its banners one after another, or its pictures behind one headline. */
export function Hero() {
  const { site } = useView()
  const values = useSection(bannerSection)
  const mark = useMark('home.banner')
  if (!values) return null
  const { draws } = brandLooks[site.brand]
  const slides =
    values.banners.length > 0
      ? values.banners
      : (values.images.length > 0 ? values.images : [null]).map((image, i) => ({
          id: `image-${i}`,
          headline: '',
          sub_headline: '',
          quote: '',
          image,
          mobile_image: values.mobile_images[i] ?? null,
          show_award_sticker: false,
          award: '',
        }))
  const headlineOf = (slide: (typeof slides)[number] | undefined) => slide?.headline || values.headline
  const isTurning = slides.length > 1
  const Heading = isTurning ? 'h2' : 'h1'
  return (
    <section className="hero" aria-label="Welcome" {...mark('')}>
      {/* A banner that gives way to the next is out of reach, and the heading of the page would be with it. */}
      {isTurning && <h1 className="unseen">{values.headline || headlineOf(slides[0])}</h1>}
      <div className="slides" data-slides>
        {slides.map((slide, i) => {
          return (
            <div className="slide" key={slide.id} id={`slide-${i + 1}`} {...mark(`banners.${i}`)}>
              <div className="slide-picture">
                {slide.image && site.images[slide.image] ? (
                  <Picture src={slide.image} mobile={slide.mobile_image} isFirst={i === 0} />
                ) : (
                  <Illustration seed={slide.id} kind={draws} isWide />
                )}
              </div>
              <div className="slide-words">
                <Heading>{headlineOf(slide)}</Heading>
                {slide.quote !== '' ? (
                  <blockquote>
                    <p>{slide.quote}</p>
                  </blockquote>
                ) : (
                  (slide.sub_headline || values.sub_headline) !== '' && (
                    <p className="lead">{slide.sub_headline || values.sub_headline}</p>
                  )
                )}
                {slide.show_award_sticker && slide.award !== '' && <p className="sticker">{slide.award}</p>}
                {i === 0 && <HeroButtons />}
                {i === 0 && values.remarks !== '' && <p className="fine">{values.remarks}</p>}
              </div>
            </div>
          )
        })}
      </div>
      {values.side_headline !== '' && (
        <p className="side-headline" {...mark('side_headline')}>
          {values.side_headline}
        </p>
      )}
    </section>
  )
}

function HeroButtons() {
  const { site } = useView()
  const address = useAddress()
  const values = useSection(bannerSection)
  if (!values) return null
  const buttons: [boolean, string, PublicPage][] = [
    [values.show_property_button, values.property_button_text, 'properties'],
    [values.show_search_button, values.search_button_text, 'search_result'],
    [values.show_appointment_button, values.appointment_button_text, 'appointment'],
    [values.show_calculator_button, values.calculator_button_text, 'calculator'],
  ]
  return (
    <p className="buttons">
      {buttons
        .filter(([show, text, page]) => show && text !== '' && isLinked(site, page))
        .map(([, text, page], i) => (
          <a key={page} className={i === 0 ? 'button' : 'button quiet'} href={address(publicPages[page].path)}>
            {text}
          </a>
        ))}
      {values.show_watch_video_button && values.watch_video_link !== '' && (
        <ContentLink className="button quiet" to={values.watch_video_link}>
          {values.watch_video_button_text || 'Watch Video'}
        </ContentLink>
      )}
    </p>
  )
}
