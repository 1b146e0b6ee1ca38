import { isMedia } from '../../model/content/rich-text.ts'
import type { SiteProperty } from '../../model/site/snapshot.ts'
import { ContentLink, useView } from '../view/view.tsx'
import { Picture } from './picture.tsx'

/** A film of the library, which plays in the page. */
const isFilm = (address: string): boolean => isMedia(address) && address.endsWith('.mp4')

/**
 * Films and the view to all sides. Those of the library are seen here: nothing of a film is loaded before somebody plays
 * it, and the view is a picture until it is opened. Those that are elsewhere are opened there, so that nobody is asked
 * anything before a click.
 */
export function Watch({ of: property }: { of: SiteProperty }) {
  const { site } = useView()
  const { name, videos, view360, cover } = property
  const films = videos.filter(isFilm)
  const isRound = isMedia(view360) && site.images[view360] !== undefined
  const elsewhere = videos.filter(to => !isFilm(to))
  const ways = [
    ...elsewhere.map((to, i) => ({ to, words: elsewhere.length > 1 ? `Watch video ${i + 1}` : 'Watch the video' })),
    ...(view360 === '' || isRound ? [] : [{ to: view360, words: 'See it in 360°' }]),
  ]
  const poster = cover !== null && isMedia(cover) && site.images[cover] ? `${cover}?w=960` : undefined
  return (
    <>
      {(films.length > 0 || isRound) && (
        <ul className="films">
          {films.map((film, i) => (
            <li key={film}>
              <figure>
                {/* biome-ignore lint/a11y/useMediaCaption: nobody speaks in the films of the demo, and the words beside each say what it shows; those of a house bring what is spoken in the picture. */}
                <video
                  src={film}
                  poster={poster}
                  width={16}
                  height={9}
                  controls
                  playsInline
                  preload="none"
                  aria-label={films.length > 1 ? `Film ${i + 1} of ${name}` : `Film of ${name}`}
                >
                  <a href={film}>Watch the video</a>
                </video>
                {site.films?.[film] && <figcaption className="fine">{site.films[film]}</figcaption>}
              </figure>
            </li>
          ))}
          {isRound && (
            <li>
              <a href={view360} data-round="" data-name={`${name} in 360°`}>
                <Picture src={view360} alt="" sizes="(max-width: 700px) 92vw, 640px" />
                <p className="buttons">
                  <span className="button small">See it in 360°</span>
                </p>
              </a>
            </li>
          )}
        </ul>
      )}
      {ways.length > 0 && (
        <ul className="watch">
          {ways.map(({ to, words }) => (
            <li key={to}>
              <ContentLink to={to}>{words}</ContentLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
